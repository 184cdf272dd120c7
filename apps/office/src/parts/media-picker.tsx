import './media-picker.css'
import { type EditedPicture, listPictures } from '@hoppla/contract/editing/media'
import type { Language } from '@hoppla/i18n'
import { Button, Checkbox, Modal, TextInput, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus, IconSearch } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../platform/api.ts'
import { languageNames, useWords } from '../platform/words.ts'
import { Waiting } from './page.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { Empty, Failure, Pill } from './states.tsx'

export const listPicturesQuery = queryOptions({ queryKey: ['media'], queryFn: () => callApi(listPictures, {}) })

/** What is on a picture, as this person reads it; empty: nobody has written it. */
export const alternativeOf = ({ names }: EditedPicture, language: Language): string =>
  names[language] ?? Object.values(names)[0] ?? ''

/** The languages of a list in which nobody has said what is on a picture. */
export const missingTexts = ({ names }: Pick<EditedPicture, 'names'>, languages: readonly Language[]): Language[] =>
  languages.filter((language) => !names[language]?.trim())

/**
 * The pictures of the chain, by name.
 * @param press what happens to the one that is pressed. @param languages in which alternative texts are missed.
 */
export const Pictures = ({ press, languages }: { press: (picture: EditedPicture) => void; languages: readonly Language[] }) => {
  const { t, language } = useWords()
  const [search, setSearch] = useState('')
  const [isUnfinished, setUnfinished] = useState(false)
  const pictures = useQuery(listPicturesQuery)
  const wanted = search.trim().toLocaleLowerCase(language)
  const shown = (pictures.data ?? []).filter(
    (picture) =>
      (!isUnfinished || missingTexts(picture, languages).length > 0) &&
      `${picture.key} ${Object.values(picture.names).join(' ')}`.toLocaleLowerCase(language).includes(wanted),
  )
  return (
    <>
      <search className="filters">
        <TextInput
          data-find
          type="search"
          aria-label={t('media.search')}
          placeholder={t('media.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox
          label={t('media.onlyUnfinished')}
          checked={isUnfinished}
          onChange={(event) => setUnfinished(event.currentTarget.checked)}
        />
      </search>
      {pictures.error && !pictures.data && <Failure error={pictures.error} retry={() => void pictures.refetch()} />}
      {pictures.isPending && <Waiting rows={3} height={120} />}
      {pictures.data && shown.length === 0 && <Empty art={null} title={t('media.none')} />}
      <ul className="picture-grid">
        {shown.map((picture) => (
          <li key={picture.id}>
            <UnstyledButton className="picture-tile" onClick={() => press(picture)}>
              <img src={picture.url} alt="" loading="lazy" />
              <strong>{picture.key}</strong>
              <span className="below">{alternativeOf(picture, language) || t('media.noText')}</span>
              <MissingTexts missing={missingTexts(picture, languages)} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** In which languages a picture says nothing to those who do not see it. */
const MissingTexts = ({ missing }: { missing: readonly Language[] }) => {
  const { t } = useWords()
  if (missing.length === 0) return null
  return <Pill tone="warn">{t('media.missingIn', { languages: missing.map((one) => languageNames[one]).join(', ') })}</Pill>
}

/**
 * The pictures of something, by key, in their order: chosen from those of the chain, or uploaded.
 * @param languages in which alternative texts are asked for. @param most how many it may have.
 */
export const PictureField = ({
  label,
  value,
  set,
  languages,
  most = 20,
  hint,
  error,
}: {
  label: string
  hint?: string
  value: readonly string[]
  set: (keys: string[]) => void
  languages: readonly Language[]
  most?: number
  error?: string | undefined
}) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data: pictures = [] } = useQuery(listPicturesQuery)
  return (
    <fieldset className="plain-set">
      <legend className="label">{label}</legend>
      {hint && <p className="muted">{hint}</p>}
      {error && <p className="field-error">{error}</p>}
      <ul className="picture-row">
        {value.map((key) => (
          <li key={key}>
            <img src={pictures.find((one) => one.key === key)?.url} alt="" />
            <span>{key}</span>
            <Button
              size="xs"
              variant="quiet"
              aria-label={t('media.removeOne', { name: key })}
              onClick={() => set(value.filter((one) => one !== key))}
            >
              {t('media.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {value.length < most && (
        <Button leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {t('media.choose')}
        </Button>
      )}
      <MediaPicker
        opened={isOpen}
        close={() => setOpen(false)}
        languages={languages}
        choose={(key) => {
          setOpen(false)
          set([...value.filter((one) => one !== key), key])
        }}
      />
    </fieldset>
  )
}

/** A dialog in which a picture is chosen, or uploaded. @param choose gets its key. */
export const MediaPicker = ({
  opened,
  close,
  choose,
  languages,
}: {
  opened: boolean
  close: () => void
  choose: (key: string) => void
  languages: readonly Language[]
}) => {
  const { t } = useWords()
  const [isUploading, setUploading] = useState(false)
  return (
    <Modal opened={opened} onClose={close} title={t('media.choose')} size="xl" centered>
      {isUploading ? (
        <PictureUpload
          languages={languages}
          cancel={() => setUploading(false)}
          done={({ key }) => {
            setUploading(false)
            choose(key)
          }}
        />
      ) : (
        <>
          <Button onClick={() => setUploading(true)}>{t('media.upload')}</Button>
          <Pictures press={({ key }) => choose(key)} languages={languages} />
        </>
      )}
    </Modal>
  )
}
