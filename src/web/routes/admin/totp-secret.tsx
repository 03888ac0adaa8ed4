import { useTexts } from '#ui/i18n/i18n.tsx'

/** A new second factor for an authenticator app: to scan, to type and to open on this device. */
export function TotpSecret({ secret, uri, qr }: { secret: string; uri: string; qr: QrProps | null }) {
  return (
    <>
      {qr && <Qr {...qr} />}
      <Key secret={secret} uri={uri} />
    </>
  )
}

type QrProps = { size: number; path: string }

/** What an app scans: always dark on light, with the quiet zone of four modules that readers need. */
function Qr({ size, path }: QrProps) {
  const t = useTexts('account')
  return (
    <svg
      role="img"
      aria-label={t('admin.qr')}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className="mx-auto mb-5 w-52 rounded-md bg-[#fff]"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The key in groups of four, as apps show it. */
function Key({ secret, uri }: { secret: string; uri: string }) {
  const t = useTexts('account')
  return (
    <div className="mb-5 grid gap-2 rounded-md bg-sunken p-4">
      <p className="text-sm text-muted">{t('admin.secret')}</p>
      <p className="text-lg font-semibold break-words tabular-nums">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <a className="k-link text-sm" href={uri}>
        {t('admin.open')}
      </a>
    </div>
  )
}
