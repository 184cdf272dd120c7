import { useQuery } from '@tanstack/react-query'

const quiet = 4

/** A QR code drawn here: its text is a secret and goes to no server. The library is fetched on first use. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => {
      const { create } = await import('qrcode')
      return create(text, { errorCorrectionLevel: 'M' }).modules
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!data) return null
  const { size, data: dots } = data
  const path = Array.from(dots, (dot, at) => (dot ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : '')).join(
    '',
  )
  const side = size + 2 * quiet
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
