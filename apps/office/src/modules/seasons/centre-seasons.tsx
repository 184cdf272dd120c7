import './week.css'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { refusalCode } from '../../platform/api.ts'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded, NotFound } from '../../shell/guarded.tsx'
import { NewSeasonDrawer } from './new-season-drawer.tsx'
import { getSeasonQuery, listSeasonsQuery } from './season-queries.ts'
import { SeasonPage } from './week-page.tsx'

/** Seasons of classes at a play centre: the newest, or the one in the address. */
export default function SeasonsPage() {
  return (
    <Guarded permission="classes.participants">
      <Seasons />
    </Guarded>
  )
}

const Seasons = () => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const { seasonId } = useParams()
  const centres = playgroundsOf(me, place?.id).filter(({ id }) => canAt(me, 'classes.participants', id))
  const [centre] = centres
  if (centre && centres.length === 1)
    return seasonId === undefined ? (
      <Newest key={centre.id} centre={centre} />
    ) : (
      <One key={seasonId} centre={centre} seasonId={seasonId} />
    )
  return (
    <Page title={t('seasons.title')}>
      {centres.length === 0 ? (
        <Empty title={t('seasons.noCentre')}>{t('seasons.noCentreText')}</Empty>
      ) : (
        <section aria-label={t('seasons.choose')}>
          <p className="muted">{t('seasons.choose')}</p>
          <ul className="rows">
            {centres.map(({ id, name }) => (
              <li key={id}>
                <Link className="log-link" data-row to={`/seasons?place=${id}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

const Newest = ({ centre }: { centre: StaffPlace }) => {
  const { t } = useWords()
  const mayPlan = canAt(useMe(), 'classes.season', centre.id)
  const { data, error, refetch } = useQuery(listSeasonsQuery(centre.id))
  const setAddress = useSetAddress()
  const isNew = useInAddress('new') !== ''
  const [newest] = data?.seasons ?? []
  if (newest && !isNew) return <Navigate replace to={`/seasons/${newest.id}?place=${centre.id}`} />
  return (
    <Page title={t('seasons.title')} lead={centre.name}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={5} height={80} />)}
      {data && (
        <Empty
          title={t('seasons.none')}
          actions={
            mayPlan && (
              <Button variant="next" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAddress({ new: '1' })}>
                {t('seasons.new.open')}
              </Button>
            )
          }
        >
          {t('seasons.noneText')}
        </Empty>
      )}
      {data && mayPlan && <NewSeasonDrawer centre={centre} seasons={data} opened={isNew} close={() => setAddress({ new: '' })} />}
    </Page>
  )
}

const One = ({ centre, seasonId }: { centre: StaffPlace; seasonId: string }) => {
  const { data, error, refetch } = useQuery(getSeasonQuery(centre.id, seasonId))
  if (refusalCode(error) === 'season.not-found') return <NotFound />
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={5} height={88} />
  return <SeasonPage key={data.id} centre={centre} season={data} />
}
