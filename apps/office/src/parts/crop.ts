/** Width by height of what is cut out; `whole`: the picture as it is. */
export const shapes = { whole: 0, wide: 16 / 9, photo: 4 / 3, square: 1 } as const
export type Shape = keyof typeof shapes
/** @property x, y where the cut lies, from 0 (left, top) to 1 (right, bottom). */
export type Crop = { shape: Shape; x: number; y: number }
export type Cut = { left: number; top: number; width: number; height: number }

/** The largest piece of a shape that fits into a picture, in its pixels. */
export const cutOf = (width: number, height: number, { shape, x, y }: Crop): Cut => {
  const ratio = shapes[shape] || width / height
  const cutWidth = Math.min(width, Math.round(height * ratio))
  const cutHeight = Math.min(height, Math.round(width / ratio))
  return { left: Math.round((width - cutWidth) * x), top: Math.round((height - cutHeight) * y), width: cutWidth, height: cutHeight }
}

/** No page shows a picture wider than this. */
const mostWidth = 2_000

/** Draws the cut into a canvas. */
export const drawCut = (canvas: HTMLCanvasElement, picture: HTMLImageElement, crop: Crop): void => {
  const { left, top, width, height } = cutOf(picture.naturalWidth, picture.naturalHeight, crop)
  const scale = Math.min(1, mostWidth / width)
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** The base64 of a data address. */
export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(',') + 1)

/** @property x, y what every crop keeps in view, in percent from the left and from the top, in tens. */
export type Focus = { x: number; y: number }
const inTens = (part: number): number => Math.min(100, Math.max(0, Math.round(part * 10) * 10))
/** The focus at a point of a picture that is shown so large, both in pixels of the screen. */
export const focusAt = (at: { x: number; y: number }, shown: { width: number; height: number }): Focus => ({
  x: inTens(shown.width > 0 ? at.x / shown.width : 0.5),
  y: inTens(shown.height > 0 ? at.y / shown.height : 0.5),
})
export const middle: Focus = { x: 50, y: 50 }
/** The middle is what nobody has chosen. */
export const focusOrNone = (focus: Focus): Focus | null => (focus.x === 50 && focus.y === 50 ? null : focus)
