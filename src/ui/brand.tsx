/** The mark: a K whose arms are two petals of the kawung pattern, one in turmeric. Both themes; decorative unless `label` is given. */
export function Mark({ size = 32, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <MarkShapes />
    </svg>
  )
}

/** Mark and word. The word takes the colour of the text around it. Put it into a link named by `label`. */
export function Logo({ height = 32, label, className }: { height?: number; label: string; className?: string }) {
  return (
    <svg
      height={height}
      width={(height * 114) / 32}
      viewBox="0 0 114 32"
      className={className}
      role="img"
      aria-label={label}
    >
      <MarkShapes />
      <path
        fill="currentColor"
        d="M41.8 25V5.3H45.8V15.2L44.7 14.8L52.6 5.3H57.7L49.9 14.7L50.1 11.8L57.9 25H53.2L48.3 16.6L45.8 19.6V25ZM63.6 25.3Q62.1 25.3 60.9 24.8Q59.8 24.3 59.2 23.4Q58.6 22.4 58.6 21.1Q58.6 19.9 59.1 19Q59.7 18 60.8 17.4Q62 16.8 63.7 16.5L68.2 15.8V18.7L64.4 19.3Q63.6 19.5 63.1 19.9Q62.6 20.3 62.6 21Q62.6 21.7 63.2 22.1Q63.7 22.4 64.4 22.4Q65.4 22.4 66.2 22Q66.9 21.6 67.3 20.8Q67.7 20.1 67.7 19.2V15.5Q67.7 14.6 67.1 14.1Q66.4 13.5 65.3 13.5Q64.2 13.5 63.4 14.1Q62.6 14.7 62.2 15.6L59.1 14.1Q59.5 12.9 60.5 12Q61.4 11.2 62.7 10.7Q64 10.2 65.5 10.2Q67.3 10.2 68.7 10.9Q70.1 11.5 70.9 12.7Q71.7 13.9 71.7 15.5V25H68V22.7L68.9 22.5Q68.3 23.5 67.5 24.1Q66.7 24.7 65.8 25Q64.8 25.3 63.6 25.3ZM74.1 25V10.5H77.8V14L77.5 13.5Q78 11.7 79.1 11Q80.2 10.4 81.7 10.4H82.6V13.8H81.3Q79.9 13.8 79 14.7Q78.1 15.6 78.1 17.2V25ZM86.1 30.8Q85.4 30.8 84.9 30.7Q84.3 30.6 83.8 30.4V27.2Q84.2 27.3 84.7 27.3Q85.2 27.4 85.6 27.4Q86.8 27.4 87.3 26.9Q87.8 26.3 88.1 25.6L89.1 23.4L89 26.6L82.7 10.5H86.9L91.1 22H89.6L93.8 10.5H98L91.8 26.4Q91.2 27.8 90.4 28.8Q89.5 29.8 88.5 30.3Q87.4 30.8 86.1 30.8ZM103.8 25.3Q102.2 25.3 101.1 24.8Q99.9 24.3 99.3 23.4Q98.7 22.4 98.7 21.1Q98.7 19.9 99.3 19Q99.8 18 101 17.4Q102.1 16.8 103.8 16.5L108.3 15.8V18.7L104.5 19.3Q103.7 19.5 103.2 19.9Q102.8 20.3 102.8 21Q102.8 21.7 103.3 22.1Q103.8 22.4 104.5 22.4Q105.5 22.4 106.3 22Q107 21.6 107.5 20.8Q107.9 20.1 107.9 19.2V15.5Q107.9 14.6 107.2 14.1Q106.6 13.5 105.4 13.5Q104.4 13.5 103.6 14.1Q102.7 14.7 102.4 15.6L99.2 14.1Q99.6 12.9 100.6 12Q101.5 11.2 102.8 10.7Q104.1 10.2 105.6 10.2Q107.4 10.2 108.8 10.9Q110.2 11.5 111 12.7Q111.8 13.9 111.8 15.5V25H108.1V22.7L109 22.5Q108.4 23.5 107.6 24.1Q106.8 24.7 105.9 25Q104.9 25.3 103.8 25.3Z"
      />
    </svg>
  )
}

function MarkShapes() {
  return (
    <>
      <rect width="32" height="32" rx="8" fill="#3a3d94" />
      <rect x="7.2" y="6.5" width="4.4" height="19" rx="2.2" fill="#fff" />
      <path d="M13.2 16.1A8.7 8.7 0 0 1 25.2 6.6 8.7 8.7 0 0 1 13.2 16.1Z" fill="#f2b134" />
      <path d="M13.2 15.9A8.7 8.7 0 0 1 25.2 25.4 8.7 8.7 0 0 1 13.2 15.9Z" fill="#fff" />
    </>
  )
}
