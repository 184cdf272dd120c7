import { appendFileSync, writeFileSync } from 'node:fs'
import { create } from 'qrcode'
import sharp from 'sharp'

const [width, height] = [640, 480]
/** Pixels of a code's side. */
const side = 336
const frameRate = 10

/** What Chromium is started with to have a camera that shows a film, over and over, and may be used without a question. */
export const fakeCameraFlags = (file: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

/** One picture in grey, as the film has it: brightness, then two planes of colour. @param code undefined: an empty wall. */
const frameOf = (code: string | undefined): Buffer => {
  const frame = Buffer.alloc((width * height * 3) / 2, 128)
  frame.fill(200, 0, width * height)
  if (code === undefined) return frame
  const { size, data } = create(code, { errorCorrectionLevel: 'M' }).modules
  const dot = Math.floor(side / (size + 8))
  const [left, top] = [width, height].map((length) => Math.floor((length - dot * size) / 2)) as [number, number]
  for (let y = 0; y < size * dot; y += 1)
    for (let x = 0; x < size * dot; x += 1)
      if (data[Math.floor(y / dot) * size + Math.floor(x / dot)]) frame[(top + y) * width + left + x] = 20
  return frame
}

/** A picture as the camera sees it that is held before it: a screen that shows a mail, or its print. @param png with a code in it. */
export const writeFilmOf = async (file: string, png: Buffer): Promise<void> => {
  const grey = await sharp(png)
    .resize(height, height, { fit: 'inside' })
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const frame = Buffer.alloc((width * height * 3) / 2, 128)
  frame.fill(200, 0, width * height)
  const left = Math.floor((width - grey.info.width) / 2)
  for (let y = 0; y < grey.info.height; y += 1)
    grey.data.copy(frame, y * width + left, y * grey.info.width, (y + 1) * grey.info.width)
  writeFileSync(file, `YUV4MPEG2 W${width} H${height} F${frameRate}:1 Ip A1:1 C420mpeg2\n`)
  for (let at = 0; at < frameRate; at += 1) appendFileSync(file, Buffer.concat([Buffer.from('FRAME\n'), frame]))
}

/** Writes the film: each code, or none, for some seconds, one after the other (YUV4MPEG2). */
export const writeFilm = (file: string, scenes: readonly { code?: string; seconds: number }[]): void => {
  writeFileSync(file, `YUV4MPEG2 W${width} H${height} F${frameRate}:1 Ip A1:1 C420mpeg2\n`)
  for (const { code, seconds } of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), frameOf(code)])
    for (let at = 0; at < seconds * frameRate; at += 1) appendFileSync(file, frame)
  }
}
