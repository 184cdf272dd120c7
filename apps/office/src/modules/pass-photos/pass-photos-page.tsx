import { listWaitingPhotos, reviewPhoto, type WaitingPhoto, waitingPhotoFile } from '@hoppla/contract/tickets/pass-photos'
import { type PhotoRejection, photoRejections } from '@hoppla/contract/tickets/passes'
import { Button, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCamera, IconCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import cheer from '../../art/cheer.svg'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { callApi, fetchFile, refusalCode } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'

/** Photos of passes that wait for a look, the oldest first, one at a time. */
export default function PassPhotosPage() {
  const { t } = useWords()
  return (
    <Guarded permission="pass-photos.review">
      <Page title={t('passPhotos.title')} lead={t('passPhotos.lead')}>
        <Queue />
      </Page>
    </Guarded>
  )
}

const listWaitingPhotosQuery = queryOptions({
  queryKey: ['waiting-photos'],
  queryFn: () => callApi(listWaitingPhotos, {}),
  refetchInterval: 30_000,
})
/** More than the queue lists at once. */
const most = 100

const Queue = () => {
  const { t } = useWords()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listWaitingPhotosQuery)
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={1} height={420} />
  const [next, ...others] = data
  return (
    <>
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      <p className="muted" aria-live="polite">
        {next && (others.length + 1 < most ? t('passPhotos.waiting', { count: others.length + 1 }) : t('passPhotos.many'))}
      </p>
      {next ? (
        <OnePhoto key={next.guid} photo={next} />
      ) : (
        <Empty
          art={cheer}
          title={t('passPhotos.nothing')}
          actions={<Button onClick={() => void refetch()}>{t('passPhotos.again')}</Button>}
        >
          {t('passPhotos.nothingText')}
        </Empty>
      )}
    </>
  )
}

/** Approves or declines a photo, and goes on to the next. */
const useReview = ({ guid, childName }: WaitingPhoto) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const next = () => {
    queries.setQueryData(listWaitingPhotosQuery.queryKey, (all) => all?.filter((one) => one.guid !== guid))
    // Others have come meanwhile, or been looked at by somebody else.
    void queries.invalidateQueries({ queryKey: listWaitingPhotosQuery.queryKey })
  }
  return useMutation({
    mutationFn: (reason: PhotoRejection | null) =>
      callApi(reviewPhoto, { params: { guid }, body: reason === null ? { approved: true } : { approved: false, reason } }),
    onSuccess: (_, reason) => {
      const message = t(reason === null ? 'passPhotos.approved' : 'passPhotos.declined', { name: childName })
      notifications.show({ color: 'leaf', message })
      next()
    },
    onError: (error) => {
      const isGone = refusalCode(error) === 'photo.not-found'
      notifications.show({
        color: isGone ? 'sky' : 'coral',
        message: isGone ? t('passPhotos.gone') : errorText(error, t),
      })
      if (isGone) next()
    },
  })
}

const OnePhoto = ({ photo }: { photo: WaitingPhoto }) => {
  const { t, language } = useWords()
  const { guid, childName, birthDate, passName, submittedAt } = photo
  const review = useReview(photo)
  // The next one is where the keyboard is, and is read aloud.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <article className="panel photo-review" aria-labelledby="child">
      <Picture guid={guid} name={childName} />
      <div className="stack">
        <Title order={2} id="child" ref={heading} tabIndex={-1}>
          {childName}
        </Title>
        <dl className="facts">
          <dt>{t('passPhotos.born')}</dt>
          <dd>{formatDay(birthDate, language)}</dd>
          <dt>{t('passPhotos.pass')}</dt>
          <dd>{passName}</dd>
          <dt>{t('passPhotos.submitted')}</dt>
          <dd>{formatMoment(new Date(submittedAt), language)}</dd>
        </dl>
        <Button
          variant="next"
          size="md"
          leftSection={<IconCheck size={20} aria-hidden />}
          loading={review.isPending}
          onClick={() => review.mutate(null)}
        >
          {t('passPhotos.approve')}
        </Button>
        <fieldset className="plain-set">
          <legend>{t('passPhotos.why')}</legend>
          <p className="muted">{t('passPhotos.erased')}</p>
          <div className="reasons">
            {photoRejections.map((reason) => (
              <Button key={reason} disabled={review.isPending} onClick={() => review.mutate(reason)}>
                {t(`passPhotos.because.${reason}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      </div>
    </article>
  )
}

/** Fetched with the session; its address is the picture itself, which the page's policy allows. */
const Picture = ({ guid, name }: { guid: string; name: string }) => {
  const { t } = useWords()
  const picture = useQuery({
    queryKey: ['waiting-photo', guid],
    queryFn: async () => {
      const bytes = new Uint8Array(await (await fetchFile(waitingPhotoFile, { params: { guid } })).arrayBuffer())
      return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
    },
    // The picture of a child stays no longer than it is looked at.
    gcTime: 0,
  })
  if (picture.data) return <img className="photo" src={picture.data} alt={t('passPhotos.of', { name })} width="480" height="600" />
  return (
    <div className="photo none">
      <IconCamera size={32} aria-hidden />
      {picture.error ? errorText(picture.error, t) : t('passPhotos.loading')}
    </div>
  )
}
