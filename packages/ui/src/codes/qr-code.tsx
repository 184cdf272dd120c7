import { cx } from '../classes.ts'

/** Square of modules, row by row; truthy is dark. The shape QR libraries give. */
export type QrModules = { size: number; data: ArrayLike<number | boolean> }

/** One SVG path for the dark modules, runs joined: `M0 0h7v1h-7z…`. */
export const qrPath = ({ size, data }: QrModules): string => {
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      const from = x
      while (x + 1 < size && data[y * size + x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return path
}

/** Four modules of silence around, as ISO/IEC 18004 asks. */
const quiet = 4

/** A QR code, sharp at any size and when printed. `label` says what it opens. */
export const QrCode = ({ modules, label, large }: { modules: QrModules; label: string; large?: boolean }) => (
  <svg
    className={cx('qr', large && 'l')}
    role="img"
    aria-label={label}
    viewBox={`${-quiet} ${-quiet} ${modules.size + 2 * quiet} ${modules.size + 2 * quiet}`}
    width="190"
    height="190"
    shapeRendering="crispEdges"
  >
    <path d={qrPath(modules)} />
  </svg>
)
