import { uploadPassPhoto } from '@hoppla/contract/tickets/pass-photos'
import type { Pass } from '@hoppla/contract/tickets/passes'
import { Button, Card, Field, Row, Toast } from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { takeOver } from '../../platform/api/queries.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { type Crop, firstCrop, frameIn, pulled, sent } from './photo-crop.rules.ts'
import { getMyPassQuery, listMyPassesQuery } from './tickets.queries.ts'

type Props = { pass: Pass; picture: ImageBitmap; close: () => void }

/** Draws what lies in the frame, and moves the picture under it as the finger does. */
const useFrame = (picture: ImageBitmap) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(firstCrop)
  useEffect(() => {
    const { x, y, width, height } = frameIn(picture, crop)
    canvas.current?.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, sent.width, sent.height)
  }, [picture, crop])
  const pull = useRef<{ x: number; y: number }>(undefined)
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pull.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (!pull.current) return
      const { width, height } = event.currentTarget.getBoundingClientRect()
      const by = { x: (event.clientX - pull.current.x) / width, y: (event.clientY - pull.current.y) / height }
      pull.current = { x: event.clientX, y: event.clientY }
      setCrop(pulled(picture, crop, by))
    },
    onPointerUp: () => {
      pull.current = undefined
    },
  }
  return { canvas, crop, setCrop, handlers }
}

/** Hands the photo in, as the frame shows it. */
const useSending = ({ pass: { guid }, close }: Pick<Props, 'pass' | 'close'>, canvas: RefObject<HTMLCanvasElement | null>) => {
  const { t } = useWords()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    if (busy || !canvas.current) return
    setBusy(true)
    setFailure(undefined)
    try {
      const image = canvas.current.toDataURL('image/jpeg', 0.9).replace(/^[^,]*,/, '')
      await takeOver(cache, getMyPassQuery(guid).queryKey, await callApi(uploadPassPhoto, { params: { guid }, body: { image } }))
      void cache.invalidateQueries({ queryKey: listMyPassesQuery.queryKey, exact: true })
      showToast('ok', t('overview.photo.sent'))
      close()
    } catch (error) {
      setFailure(errorText(error, t))
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

/** Puts the face into the frame, by finger or by the three sliders, and hands the photo in. What lies outside the frame never leaves the phone. */
export default function PhotoCrop({ pass, picture, close }: Props) {
  const { t } = useWords()
  const { canvas, crop, setCrop, handlers } = useFrame(picture)
  const { busy, failure, send } = useSending({ pass, close }, canvas)
  const slider = (name: keyof Crop, label: string, [min, max]: [number, number]) => (
    <Slider name={name} label={label} min={min} max={max} value={crop[name]} onChange={(to) => setCrop({ ...crop, [name]: to })} />
  )
  return (
    <Card as="section" raise stack={4} aria-labelledby="crop">
      <h2 id="crop" className="size-l">
        {t('overview.photo.crop')}
      </h2>
      <canvas
        ref={canvas}
        className="crop"
        width={sent.width}
        height={sent.height}
        role="img"
        aria-label={t('overview.photo.of', { name: pass.child?.firstName ?? '' })}
        {...handlers}
      />
      {slider('zoom', t('overview.photo.zoom'), [1, 4])}
      {slider('across', t('overview.photo.across'), [0, 1])}
      {slider('down', t('overview.photo.down'), [0, 1])}
      {failure !== undefined && <Toast tone="error" title={failure} />}
      <Row>
        <Button variant="pri" busy={busy} busyLabel={t('overview.photo.sending')} onClick={() => void send()}>
          {t('overview.photo.send')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('overview.photo.cancel')}
        </Button>
      </Row>
    </Card>
  )
}

type SliderProps = { name: string; label: string; min: number; max: number; value: number; onChange: (to: number) => void }

const Slider = ({ name, label, min, max, value, onChange }: SliderProps) => (
  <Field id={`crop-${name}`} label={label}>
    {(control) => (
      <input
        {...control}
        type="range"
        min={min}
        max={max}
        step="0.01"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    )}
  </Field>
)
