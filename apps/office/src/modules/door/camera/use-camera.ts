import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type CameraProblem, cameraOf, closeCamera, listCameras, openCamera, problemOf, rememberedCamera } from './camera-stream.ts'

/** What there is of the camera. */
export type CameraState =
  | { kind: 'opening' }
  | { kind: 'open'; stream: MediaStream; cameras: readonly MediaDeviceInfo[]; camera: string | undefined }
  | { kind: 'failed'; problem: CameraProblem }

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isPageVisible = () => document.visibilityState === 'visible'

/** A camera for as long as the part lives and its page is on the screen. @property choose opens another one, or the same again. */
export const useCamera = () => {
  const [state, setState] = useState<CameraState>({ kind: 'opening' })
  const [choice, setChoice] = useState(() => ({ camera: rememberedCamera() }))
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible)
  useEffect(() => {
    if (!isVisible) return
    let stream: MediaStream | undefined
    let isGone = false
    const open = async () => {
      stream = await openCamera(choice.camera)
      if (isGone) return closeCamera(stream)
      // Pulled out, or taken by the system: our own closing says nothing.
      for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => fail('taken'))
      const cameras = await listCameras()
      if (!isGone) setState({ kind: 'open', stream, cameras, camera: cameraOf(stream) })
    }
    const fail = (problem: CameraProblem) => {
      if (!isGone) setState({ kind: 'failed', problem })
    }
    setState({ kind: 'opening' })
    open().catch((error: unknown) => fail(problemOf(error)))
    return () => {
      isGone = true
      if (stream) closeCamera(stream)
    }
  }, [choice, isVisible])
  return {
    state,
    choose: (camera: string | undefined) => setChoice({ camera }),
    fail: (problem: CameraProblem) => {
      if (state.kind === 'open') closeCamera(state.stream)
      setState({ kind: 'failed', problem })
    },
  }
}

/** The worker that reads codes, from its first use to the end of the part. */
export const useCodeWorker = (): (() => Worker) => {
  const worker = useRef<Worker>(undefined)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = undefined
    },
    [],
  )
  return () => {
    worker.current ??= new Worker(new URL('./camera-worker.ts', import.meta.url), { type: 'module' })
    return worker.current
  }
}
