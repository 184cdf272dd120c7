/** Why there is no picture. `unreadable`: there is one, and this browser cannot read codes in it. */
export type CameraProblem = 'refused' | 'missing' | 'taken' | 'unreadable'

/** By the names of the errors of `getUserMedia` (W3C Media Capture and Streams). */
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'taken',
  AbortError: 'taken',
}

/** What a failed opening means to whoever stands there. A browser without cameras for pages fails with a TypeError. */
export const problemOf = (error: unknown): CameraProblem => (error instanceof Error && problems[error.name]) || 'missing'

const key = 'door-camera'
/** The camera that was chosen on this device. */
export const rememberedCamera = (): string | undefined => localStorage.getItem(key) ?? undefined
/** Keeps the choice of a camera on this device. */
export const rememberCamera = (id: string): void => localStorage.setItem(key, id)

/** Opens a camera: the chosen one, else one at the back. One that is no longer there is replaced by another. @throws as `problemOf` reads it. */
export const openCamera = (id: string | undefined): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: {
      ...(id === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: id } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  })

/** Lets a camera go: its light goes out, others may have it. */
export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** The cameras of this device; their names are told only while one is open. */
export const listCameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')

const trackOf = (stream: MediaStream): MediaStreamTrack | undefined => stream.getVideoTracks()[0]

/** The camera of a stream. */
export const cameraOf = (stream: MediaStream): string | undefined => trackOf(stream)?.getSettings().deviceId

/** Whether the camera has a lamp (W3C MediaStream Image Capture). */
export const hasTorch = (stream: MediaStream): boolean => {
  const capabilities: MediaTrackCapabilities & { torch?: boolean } = trackOf(stream)?.getCapabilities?.() ?? {}
  return capabilities.torch === true
}

/** Switches the camera's lamp. */
export const setTorch = async (stream: MediaStream, torch: boolean): Promise<void> => {
  const constraints: MediaTrackConstraintSet & { torch: boolean } = { torch }
  await trackOf(stream)?.applyConstraints({ advanced: [constraints] })
}
