/** A hold that ends 12:48 after the pictures are taken: the picture script freezes the browser's clock at this moment less that. */
export const deadline = Date.UTC(2026, 10, 21, 9, 12, 48)

/** A QR-like square: finders in three corners, a fixed pattern between. Not a code. */
export const modules = (() => {
  const size = 25
  const finder = (x: number, y: number) => {
    const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
    return ring === 3 || ring <= 1
  }
  const data = Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)]
    if (x < 8 && y < 8) return x < 7 && y < 7 && finder(x, y)
    if (x > 16 && y < 8) return x > 17 && y < 7 && finder(x - 18, y)
    if (x < 8 && y > 16) return x < 7 && y > 17 && finder(x, y - 18)
    return (x * 7 + y * 13 + ((x * y) % 5)) % 3 === 0
  })
  return { size, data }
})()

export const codes = [
  { value: '+46', label: 'SE +46' },
  { value: '+358', label: 'FI +358' },
]
