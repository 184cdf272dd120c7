/** A photo on a pass is 4:5; this is what is sent. Pixels. */
export const sent = { width: 600, height: 750 }

/** Where the frame stands: `zoom` 1 (as much as fits) to 4; `across` and `down` 0 to 1, the middle at 0.5. */
export type Crop = { zoom: number; across: number; down: number }
export const firstCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 }

export type Rectangle = { x: number; y: number; width: number; height: number }

/** The part of a picture that the frame shows: always inside it, always 4:5. @param size of the picture, pixels. */
export const frameIn = (size: { width: number; height: number }, { zoom, across, down }: Crop): Rectangle => {
  const fit = Math.min(size.width / sent.width, size.height / sent.height) / zoom
  const [width, height] = [sent.width * fit, sent.height * fit]
  return { x: (size.width - width) * across, y: (size.height - height) * down, width, height }
}

const within = (value: number) => Math.min(1, Math.max(0, value))

/** The crop after the picture was pulled by so much of the frame's own size (0.1: a tenth). */
export const pulled = (size: { width: number; height: number }, crop: Crop, by: { x: number; y: number }): Crop => {
  const { width, height } = frameIn(size, crop)
  const [roomX, roomY] = [size.width - width, size.height - height]
  return {
    ...crop,
    across: roomX > 0 ? within(crop.across - (by.x * width) / roomX) : crop.across,
    down: roomY > 0 ? within(crop.down - (by.y * height) / roomY) : crop.down,
  }
}
