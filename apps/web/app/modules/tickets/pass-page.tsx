import { pathTo } from '@hoppla/contract/pages'
import type { Pass } from '@hoppla/contract/tickets/passes'
import { BackLink, Card, Columns, Icon, type KeyValue, KeyValues, PageHead, SkeletonCard, Stack, Toast, Wrap } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { type T, useWords } from '../../platform/i18n/words.ts'
import { NotAvailable } from '../../platform/session/not-available.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/pass-page'
import { PassPhoto } from './pass-photo.tsx'
import { isGone, TicketAside, TicketCode, TicketHead, usePeriod } from './ticket-parts.tsx'
import { getMyPassQuery } from './tickets.queries.ts'
import { usePassPhoto } from './use-pass-photo.ts'
import { WalletButtons } from './wallet-buttons.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.passes.one'))

/** One pass: whose, how long, the code for the entrance, and the photo it wants. */
export default function PassPage() {
  const { guid = '' } = useParams()
  const { language, t } = useWords()
  const pass = useQuery({ ...getMyPassQuery(guid), enabled: useSession().status === 'authenticated' })
  if (isGone(pass.error)) return <NotAvailable kind="pass" page="products" />
  return (
    <Wrap width="mid">
      <PageHead
        back={
          <BackLink href={pathTo('account-products', { lang: language })} label={t('common.back')}>
            {t('overview.products.title')}
          </BackLink>
        }
        title={pass.data ? titleOfPass(pass.data, t) : t('overview.passes.one')}
      />
      <QueryResult query={pass} label={t('account.loading')} waiting={<SkeletonCard />}>
        {(found) => (
          <>
            <PhotoState pass={found} />
            <Columns className="mt-4">
              <PassCard pass={found} />
              <Stack as="aside" aria-label={t('overview.piece.next')}>
                {found.canUploadPhoto && <PassPhoto pass={found} />}
                <WalletButtons kind="pass" id={found.guid} state={found.state} />
                <TicketAside {...found} />
              </Stack>
            </Columns>
          </>
        )}
      </QueryResult>
    </Wrap>
  )
}

const titleOfPass = ({ name, child }: Pass, t: T): string =>
  child ? t('overview.piece.passOf', { pass: name, name: child.firstName }) : name

/** What the photo still needs, above everything else. */
const PhotoState = ({ pass: { photoStatus, photoRejection, child, entrancesWithoutPhotoLeft: left } }: { pass: Pass }) => {
  const { t } = useWords()
  if (!child || photoStatus === 'NotRequired' || photoStatus === 'Approved') return null
  if (photoStatus === 'Submitted') return <Toast tone="info" title={t('overview.photo.waiting')} />
  return (
    <Toast
      tone="warn"
      title={photoStatus === 'Rejected' ? t('overview.photo.rejected') : t('overview.photo.title', { name: child.firstName })}
    >
      {photoRejection && `${t(`overview.photo.rejection.${photoRejection}`, { name: child.firstName })} `}
      {left > 0 ? t('overview.photo.left', { count: left }) : t('overview.photo.noneLeft')} {t('overview.photo.why')}
    </Toast>
  )
}

const PassCard = ({ pass }: { pass: Pass }) => {
  const { t } = useWords()
  const period = usePeriod()
  const { child, photoStatus, entrancesUsed, numberOfEntrances, entrancesWithoutPhotoLeft } = pass
  const wantsPhoto = photoStatus !== 'NotRequired'
  const rows: KeyValue[] = [
    { term: t('overview.valid.term'), value: period(pass) },
    { term: t('overview.piece.places'), value: pass.validAt.join(', ') },
    {
      term: t('overview.piece.visits'),
      value:
        numberOfEntrances === null ? entrancesUsed : t('overview.piece.usedOf', { used: entrancesUsed, count: numberOfEntrances }),
    },
    ...(wantsPhoto && photoStatus !== 'Approved'
      ? [{ term: t('overview.piece.noPhotoLeft'), value: entrancesWithoutPhotoLeft }]
      : []),
  ]
  return (
    <Card as="article" raise flush aria-label={pass.name}>
      <TicketHead state={pass.state} />
      <div className={wantsPhoto ? 'idrow' : 'inner'}>
        {wantsPhoto && <Picture pass={pass} />}
        <Stack gap={3}>
          <h2>{child ? `${child.firstName} ${child.lastName}`.trim() : t('overview.piece.nobody')}</h2>
          <KeyValues oneColumn rows={rows} />
        </Stack>
      </div>
      <TicketCode code={pass.code} />
    </Card>
  )
}

const Picture = ({ pass }: { pass: Pass }) => {
  const { t } = useWords()
  const photo = usePassPhoto(pass)
  if (photo)
    return (
      <img
        className="idphoto"
        src={photo}
        alt={t('overview.photo.of', { name: pass.child?.firstName ?? '' })}
        width="480"
        height="600"
      />
    )
  return (
    <div className="idphoto none">
      <Icon name="camera" />
      {t('overview.photo.none')}
    </div>
  )
}
