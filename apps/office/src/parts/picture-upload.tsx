import { type EditedPicture, uploadPicture } from '@hoppla/contract/editing/media'
import type { Language } from '@hoppla/i18n'
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi } from '../platform/api.ts'
import { errorText } from '../platform/errors.ts'
import { useWords } from '../platform/words.ts'
import { base64Of, type Crop, drawCut, type Shape, shapes } from './crop.ts'
import type { Texts } from './editing/differences.ts'
import { LanguageFields } from './editing/language-fields.tsx'
import { Note } from './states.tsx'

type Chosen = { name: string; dataUrl: string; picture: HTMLImageElement }

const read = async (file: File): Promise<Chosen> => {
  const dataUrl = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
  const picture = new Image()
  picture.src = dataUrl
  await picture.decode()
  return { name: file.name, dataUrl, picture }
}

/** A drawing has no pixels to cut. */
const isDrawing = (name: string): boolean => /\.svg$/i.test(name)

/** A picture from this device: cut here, described, then uploaded. */
export const PictureUpload = ({
  languages,
  cancel,
  done,
}: {
  languages: readonly Language[]
  cancel: () => void
  done: (picture: EditedPicture) => void
}) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const [names, setNames] = useState<Texts>({})
  const [crop, setCrop] = useState<Crop>({ shape: 'whole', x: 0.5, y: 0.5 })
  const canvas = useRef<HTMLCanvasElement>(null)
  const choosing = useMutation({ mutationFn: read })
  const chosen = choosing.data
  const isCut = chosen !== undefined && !isDrawing(chosen.name) && crop.shape !== 'whole'
  const sending = useMutation({
    mutationFn: ({ name, dataUrl }: Chosen) =>
      callApi(uploadPicture, {
        body: {
          fileName: isCut ? name.replace(/\.[^.]*$/, '.webp') : name,
          image: base64Of(isCut && canvas.current ? canvas.current.toDataURL('image/webp', 0.9) : dataUrl),
          names,
        },
      }),
    onSuccess: (picture) => {
      void queries.invalidateQueries({ queryKey: ['media'] })
      done(picture)
    },
  })
  return (
    <div className="stack">
      <FileField choose={(file) => choosing.mutate(file)} />
      {choosing.error && <Note tone="bad">{t('media.unreadable')}</Note>}
      {chosen && (
        <>
          {isDrawing(chosen.name) ? (
            <img className="crop" src={chosen.dataUrl} alt="" />
          ) : (
            <Cropping chosen={chosen} crop={crop} set={setCrop} canvas={canvas} />
          )}
          <LanguageFields
            languages={languages}
            specs={[{ key: 'names', label: t('media.text'), most: 200, hint: t('media.textHint') }]}
            values={{ names }}
            set={(_key, texts) => setNames(texts)}
          />
        </>
      )}
      {sending.error && <Note tone="bad">{errorText(sending.error, t)}</Note>}
      <Actions
        isReady={chosen !== undefined && languages.every((language) => names[language]?.trim())}
        isSending={sending.isPending}
        cancel={cancel}
        send={() => chosen && sending.mutate(chosen)}
      />
    </div>
  )
}

type ActionsInput = { isReady: boolean; isSending: boolean; cancel: () => void; send: () => void }

const Actions = ({ isReady, isSending, cancel, send }: ActionsInput) => {
  const { t } = useWords()
  return (
    <div className="dialog-actions">
      <Button variant="quiet" onClick={cancel}>
        {t('common.cancel')}
      </Button>
      <Button variant="next" disabled={!isReady} loading={isSending} onClick={send}>
        {t('media.upload')}
      </Button>
    </div>
  )
}

const FileField = ({ choose }: { choose: (file: File) => void }) => {
  const { t } = useWords()
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {t('media.file')}
      </label>
      <p className="muted">{t('media.fileHint')}</p>
      <input
        id={id}
        type="file"
        accept=".svg,.png,.jpg,.jpeg,.webp,.avif"
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file) choose(file)
        }}
      />
    </div>
  )
}

const Cropping = ({
  chosen: { picture },
  crop,
  set,
  canvas,
}: {
  chosen: Chosen
  crop: Crop
  set: (crop: Crop) => void
  canvas: React.RefObject<HTMLCanvasElement | null>
}) => {
  const { t } = useWords()
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, crop)
  }, [canvas, picture, crop])
  return (
    <>
      <SegmentedControl
        aria-label={t('media.shape')}
        data={(Object.keys(shapes) as Shape[]).map((shape) => ({ value: shape, label: t(`media.shapes.${shape}`) }))}
        value={crop.shape}
        onChange={(shape) => set({ ...crop, shape: shape as Shape })}
      />
      <canvas ref={canvas} className="crop" aria-label={t('media.preview')} role="img" />
      {crop.shape !== 'whole' && (
        <div className="crop-ranges">
          {(['x', 'y'] as const).map((axis) => (
            <label key={axis}>
              {t(`media.${axis}`)}
              <input
                type="range"
                min="0"
                max="1"
                step="0.01"
                value={crop[axis]}
                onChange={(event) => set({ ...crop, [axis]: Number(event.currentTarget.value) })}
              />
            </label>
          ))}
        </div>
      )}
    </>
  )
}
