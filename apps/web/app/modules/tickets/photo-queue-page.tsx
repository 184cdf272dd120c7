import { listWaitingPhotos, reviewPhoto, type WaitingPhoto, waitingPhotoFile } from '@hoppla/contract/tickets/pass-photos'
import { type PhotoRejection, photoRejections } from '@hoppla/contract/tickets/passes'
import { formatDate } from '@hoppla/i18n'
import { Button, Card, EmptyState, Fieldset, Icon, KeyValues, PageHead, Stack, Wrap } from '@hoppla/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, callApi, fetchFile } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { Queries, renew } from '../../platform/api/queries.tsx'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import type { Route } from './+types/photo-queue-page'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('staff.photos.title'))

/** For the staff: photos of passes that wait for a look, the oldest first, one at a time. The API decides who may; this page only says so. */
export default function PhotoQueuePage() {
  const { t } = useWords()
  return (
    <Wrap width="narrow">
      <PageHead title={t('staff.photos.title')} lead={t('staff.photos.lead')} />
      <Stack gap={4} className="mt-4">
        <Queries>
          <Queue />
        </Queries>
      </Stack>
    </Wrap>
  )
}

const queueKey = ['waiting-photos']
/** More than the queue lists at once. */
const most = 100

const Queue = () => {
  const { t } = useWords()
  const user = useSignedIn({ origin: 'MyAccount' })
  const queue = useQuery({ queryKey: queueKey, queryFn: () => callApi(listWaitingPhotos, {}), enabled: user !== undefined })
  if (queue.error instanceof ApiError && queue.error.status === 403)
    return (
      <Card flush>
        <EmptyState art="/art/lost" title={t('staff.photos.forbidden')}>
          {t('staff.photos.forbiddenText')}
        </EmptyState>
      </Card>
    )
  return (
    <QueryResult query={queue} label={t('staff.photos.loading')}>
      {([next, ...others]) => (
        <>
          <p className="muted" aria-live="polite">
            {next && (others.length + 1 < most ? t('staff.photos.waiting', { count: others.length + 1 }) : t('staff.photos.many'))}
          </p>
          {next ? (
            <OnePhoto key={next.guid} photo={next} />
          ) : (
            <Card flush>
              <EmptyState
                art="/art/cheer"
                title={t('staff.photos.nothing')}
                actions={<Button onClick={() => void queue.refetch()}>{t('staff.photos.again')}</Button>}
              >
                {t('staff.photos.nothingText')}
              </EmptyState>
            </Card>
          )}
        </>
      )}
    </QueryResult>
  )
}

const OnePhoto = ({ photo }: { photo: WaitingPhoto }) => {
  const { language, t } = useWords()
  const queries = useQueryClient()
  const { guid, childName, birthDate, passName, submittedAt } = photo
  // The next one is where the keyboard is, and is read aloud.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const next = () => {
    queries.setQueryData<WaitingPhoto[]>(queueKey, (all) => all?.filter((one) => one.guid !== guid))
    // Others have come meanwhile, or been looked at by somebody else.
    void renew(queries, queueKey)
  }
  const review = useMutation({
    mutationFn: (reason: PhotoRejection | null) =>
      callApi(reviewPhoto, { params: { guid }, body: reason === null ? { approved: true } : { approved: false, reason } }),
    onSuccess: (_, reason) => {
      showToast('ok', t(reason === null ? 'staff.photos.approved' : 'staff.photos.declined', { name: childName }))
      next()
    },
    onError: (error) => {
      const isGone = error instanceof ApiError && error.body?.code === 'photo.not-found'
      showToast(isGone ? 'info' : 'error', isGone ? t('staff.photos.gone') : errorText(error, t))
      if (isGone) next()
    },
  })
  const busy = { busy: review.isPending, busyLabel: t('common.loading') }
  return (
    <Card as="article" raise flush aria-labelledby="child">
      <div className="inner cols even">
        <Picture guid={guid} name={childName} />
        <Stack gap={4}>
          <h2 id="child" ref={heading} tabIndex={-1}>
            {childName}
          </h2>
          <KeyValues
            oneColumn
            rows={[
              { term: t('staff.photos.born'), value: formatDate(birthDate, language) },
              { term: t('staff.photos.handedIn'), value: formatDate(submittedAt.slice(0, 10), language) },
            ]}
          />
          <p className="small muted">{passName}</p>
          <Button variant="pri" icon="check" {...busy} onClick={() => review.mutate(null)}>
            {t('staff.photos.approve')}
          </Button>
          <Fieldset id="because" legend={t('staff.photos.why')} hint={t('staff.photos.erased')}>
            <Stack gap={2}>
              {photoRejections.map((reason) => (
                <Button key={reason} small {...busy} onClick={() => review.mutate(reason)}>
                  {t(`staff.photos.because.${reason}`)}
                </Button>
              ))}
            </Stack>
          </Fieldset>
        </Stack>
      </div>
    </Card>
  )
}

/** Fetched with the access token and shown as a data: URL, which the CSP allows. */
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
  if (picture.data)
    return <img className="idphoto" src={picture.data} alt={t('staff.photos.of', { name })} width="480" height="600" />
  return (
    <div className="idphoto none">
      <Icon name="camera" />
      {picture.error ? errorText(picture.error, t) : t('staff.photos.loading')}
    </div>
  )
}
