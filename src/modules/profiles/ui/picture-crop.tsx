import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTexts } from '#ui/i18n/i18n.tsx'

const [minZoom, maxZoom] = [1, 4]
const percent = (value: number) => Number(Math.max(0, Math.min(100, value)).toFixed(3))

/** Round crop area over the picture, moved by drag or arrow keys, zoomed by slider or pinch. Posted as the field `crop`. */
export function PictureCrop({ image }: { image: string }) {
  const t = useTexts('profileSetup')
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(minZoom)
  const [area, setArea] = useState<Area | null>(null)
  const [broken, setBroken] = useState(false)
  if (broken) return <p className="k-hint">{t('picture.broken')}</p>
  return (
    <div className="grid max-w-96 gap-3">
      <div className="relative h-72 overflow-hidden rounded-md bg-sunken">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          minZoom={minZoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          zoomWithScroll={false}
          keyboardStep={4}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={setArea}
          mediaProps={{ alt: '', onError: () => setBroken(true) }}
          cropperProps={{ role: 'group', 'aria-label': t('picture.area') }}
        />
      </div>
      <p className="k-hint">{t('picture.how')}</p>
      <label htmlFor={zoomId} className="k-label">
        {t('picture.zoom')}
      </label>
      <input
        id={zoomId}
        type="range"
        className="k-slider"
        min={minZoom}
        max={maxZoom}
        step={0.05}
        value={zoom}
        onChange={(event) => setZoom(Number(event.target.value))}
      />
      {area && (
        <input type="hidden" name="crop" value={[area.x, area.y, area.width, area.height].map(percent).join(',')} />
      )}
    </div>
  )
}
