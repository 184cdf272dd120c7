import { ActionIcon, Button, Select } from '@mantine/core'
import { IconBulb, IconBulbOff, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Note } from '../../../parts/states.tsx'
import { useWords } from '../../../platform/words.ts'
import { hasTorch, rememberCamera, rememberedCamera, setTorch } from './camera-stream.ts'
import { readFrames } from './frames.ts'
import { createSightings } from './sightings.ts'
import { type CameraState, useCamera, useCodeWorker } from './use-camera.ts'

/**
 * The camera of the door: what is held in front of it is taken, once. It stays open while an outcome is shown and reads nothing then.
 * @param isPaused something else is on the screen.
 */
export const Camera = ({ isPaused, take, close }: { isPaused: boolean; take: (code: string) => void; close: () => void }) => {
  const { t } = useWords()
  const { state, choose, fail } = useCamera()
  const again = () => choose(rememberedCamera())
  return (
    <section className="door-camera" aria-label={t('door.camera.title')}>
      {state.kind === 'failed' ? (
        <>
          <Note tone="bad">{t(`door.camera.problem.${state.problem}`)}</Note>
          <Button size="xl" onClick={again}>
            {t('common.tryAgain')}
          </Button>
        </>
      ) : (
        <View state={state} isPaused={isPaused} take={take} failed={() => fail('unreadable')} />
      )}
      <ActionIcon className="close" size={56} radius="xl" aria-label={t('door.camera.close')} onClick={close}>
        <IconX size={26} aria-hidden />
      </ActionIcon>
      {state.kind === 'open' && state.cameras.length > 1 && (
        <Select
          size="lg"
          aria-label={t('door.camera.choose')}
          data={state.cameras.map(({ deviceId, label }) => ({ value: deviceId, label: label || deviceId }))}
          value={state.camera ?? null}
          allowDeselect={false}
          onChange={(id) => {
            if (id === null) return
            rememberCamera(id)
            choose(id)
          }}
        />
      )}
    </section>
  )
}

const View = ({
  state,
  isPaused,
  take,
  failed,
}: {
  state: CameraState
  isPaused: boolean
  take: (code: string) => void
  failed: () => void
}) => {
  const { t } = useWords()
  const stream = state.kind === 'open' ? state.stream : undefined
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])
  useCodes(video, stream !== undefined && !isPaused, { take, failed })
  return (
    <div className="view">
      <video ref={video} autoPlay muted playsInline />
      <span className="aim" aria-hidden />
      <p role="status">{t(stream ? 'door.camera.hold' : 'door.camera.opening')}</p>
      {stream && hasTorch(stream) && <Torch key={stream.id} stream={stream} />}
    </div>
  )
}

/** Takes the codes of a video while it is on. */
const useCodes = (
  video: React.RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  { take, failed }: { take: (code: string) => void; failed: () => void },
) => {
  const [sightings] = useState(createSightings)
  const worker = useCodeWorker()
  const start = useEffectEvent((element: HTMLVideoElement) => {
    sightings.resume(performance.now())
    const stop = readFrames(element, worker(), {
      found: (codes) => {
        const code = sightings.take(codes, performance.now())
        if (code === undefined) return
        // One at a time: it reads on when this one's outcome has gone.
        stop()
        taken(code)
      },
      failed: (error) => {
        console.error(error)
        broken()
      },
    })
    return stop
  })
  const taken = useEffectEvent(take)
  const broken = useEffectEvent(failed)
  useEffect(() => (isOn && video.current ? start(video.current) : undefined), [isOn, video])
}

const Torch = ({ stream }: { stream: MediaStream }) => {
  const { t } = useWords()
  const [isLit, setLit] = useState(false)
  const Shape = isLit ? IconBulbOff : IconBulb
  // A lamp that cannot be lit just now stays as it is, and its button says so.
  const change = () => void setTorch(stream, !isLit).then(() => setLit(!isLit), console.error)
  return (
    <ActionIcon className="torch" size={56} radius="xl" aria-label={t('door.camera.torch')} aria-pressed={isLit} onClick={change}>
      <Shape size={26} aria-hidden />
    </ActionIcon>
  )
}
