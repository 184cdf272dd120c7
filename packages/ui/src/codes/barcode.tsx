import { code128Path } from './code128.ts'

/** Ten modules of silence on each side, as ISO/IEC 15417 asks. */
const quiet = 10

/** A Code 128 barcode, sharp at any size and when printed. `label` says what it is. @throws RangeError for letters outside printable ASCII. */
export const Barcode = ({ text, label }: { text: string; label: string }) => {
  const { path, width } = code128Path(text)
  return (
    <svg
      className="barcode"
      role="img"
      aria-label={label}
      viewBox={`${-quiet} 0 ${width + 2 * quiet} 1`}
      width="320"
      height="96"
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
