import { appendFileSync, writeFileSync } from 'node:fs'
import { create } from 'qrcode'

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

/** Writes the film: each code, or none, for some seconds, one after the other (YUV4MPEG2). */
export const writeFilm = (file: string, scenes: readonly { code?: string; seconds: number }[]): void => {
  writeFileSync(file, `YUV4MPEG2 W${width} H${height} F${frameRate}:1 Ip A1:1 C420mpeg2\n`)
  for (const { code, seconds } of scenes) {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), frameOf(code)])
    for (let at = 0; at < seconds * frameRate; at += 1) appendFileSync(file, frame)
  }
}
