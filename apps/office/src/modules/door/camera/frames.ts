/** A picture on its way to the worker. @property run which reading it belongs to: what an ended one still hears is not for the next. */
export type Frame = { run: number; picture: ImageData }
/** What the worker found in it. */
export type Reading = { run: number; codes: readonly string[] } | { run: number; problem: string }

/** Milliseconds from picture to picture, at least: a code is seen soon enough, and the tablet stays cool. */
const pause = 50

let runs = 0

/**
 * Sends the pictures of a video to the worker, one at a time.
 * @param found hears what was in each. @param failed the pictures cannot be read here.
 * @returns stops it.
 */
export const readFrames = (
  video: HTMLVideoElement,
  worker: Worker,
  { found, failed }: { found: (codes: readonly string[]) => void; failed: (error: unknown) => void },
): (() => void) => {
  runs += 1
  const run = runs
  let isStopped = false
  let sentAt = 0
  const canvas = document.createElement('canvas')
  // Not every browser makes an ImageBitmap of a video without a graphics card; each draws it.
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  const isEarly = () =>
    video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0 || performance.now() - sentAt < pause
  const next = () => {
    if (isStopped) return
    // Where the browser tells each new picture, none is read twice.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(send)
    else requestAnimationFrame(send)
  }
  const send = () => {
    if (isStopped) return
    if (isEarly()) return next()
    if (!drawing) return failed(new Error('There is no canvas to draw on.'))
    sentAt = performance.now()
    const { videoWidth: width, videoHeight: height } = video
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    drawing.drawImage(video, 0, 0)
    const picture = drawing.getImageData(0, 0, width, height)
    worker.postMessage({ run, picture } satisfies Frame, [picture.data.buffer])
  }
  const answered = ({ data }: MessageEvent<Reading>) => {
    if (isStopped || data.run !== run) return
    if ('problem' in data) return failed(data.problem)
    found(data.codes)
    next()
  }
  worker.addEventListener('message', answered)
  worker.addEventListener('error', failed)
  send()
  return () => {
    isStopped = true
    worker.removeEventListener('message', answered)
    worker.removeEventListener('error', failed)
  }
}
