import type { ClassAvailability } from '@hoppla/contract/classes'
import { type ClassWaitingList, getClassWaitingList } from '@hoppla/contract/classes/waiting-list'
import { pathTo } from '@hoppla/contract/pages'
import { BackLink, Badge, Button, EmptyState, LinkButton, Skeleton, SkeletonList, Toast, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/waiting.css?inline'
import href from '@hoppla/ui/waiting.css?url'
import { type ReactNode, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { resolvePlayground } from '../../../platform/api/resolvers.ts'
import { type Loaded, useAnswer } from '../../../platform/api/use-answer.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import { pageSite } from '../../../platform/head/page-site.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { type JoinData, joinData, type ShownClass } from '../class-data.ts'
import { occasionsOf, priceWords, timesOf } from '../class-words.ts'
import { kindOf, seatsOf, sharesAges } from '../classes.rules.ts'
import { useAvailability } from '../use-availability.ts'
import type { Route } from './+types/join-page'
import { BeginJoining } from './begin-joining.tsx'
import { type OtherGroup, OtherGroups } from './other-groups.tsx'

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = await resolvePlayground(page, params.playgroundSlug)
  return joinData(page.call, page.site, playground, params.classId, new Date())
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('joining.title'))

/** Waiting for a place in a full class: who waits, how long the line is, and where one could come at once. */
export default function JoinPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const [query] = useSearchParams()
  const group = query.get('group') ?? ''
  const [joined, setJoined] = useState<ReactNode>()
  const { playground, chosen } = data
  const list = pathTo('class-list', {
    lang: language,
    playgroundSlug: playground.slug,
    query: { kind: chosen ? kindOf(chosen.classType) : undefined },
  })
  const back = (
    <BackLink href={list} label={t('common.back')}>
      {t('classes.at', { playground: playground.name })}
    </BackLink>
  )
  return (
    <Wrap width="mid">
      <PageStyle name="waiting" text={import.meta.env.SSR ? text : ''} href={href} />
      {joined ? (
        joined
      ) : chosen?.isBookable ? (
        <Open
          data={{ ...data, chosen }}
          group={chosen.ageGroups.some(({ id }) => id === group) ? group : ''}
          back={back}
          onJoined={setJoined}
        />
      ) : (
        <>
          <div className="pagehead">
            {back}
            <h1>{chosen?.name ?? t('classes.title')}</h1>
          </div>
          <EmptyState
            art="/art/empty"
            title={t('classes.closed')}
            actions={
              <LinkButton variant="pri" href={list}>
                {t('classes.otherClasses')}
              </LinkButton>
            }
          />
        </>
      )}
    </Wrap>
  )
}

const Head = ({ chosen, group: groupId }: { chosen: ShownClass; group: string }) => {
  const { language, t } = useWords()
  const group = chosen.ageGroups.find(({ id }) => id === groupId)
  return (
    <div className="beside-art">
      <div className="stack gap-2">
        <Badge icon="close">{t('classes.seats.full')}</Badge>
        <h1>{t('joining.full')}</h1>
        <p className="lead">
          {[chosen.name, ...(group ? [group.name, timesOf(group, language)] : [])].join(', ')}
          <br />
          {occasionsOf(chosen, t, language)}
        </p>
      </div>
      <img src="/art/waiting" alt="" width="400" height="260" fetchPriority="high" />
    </div>
  )
}

type OpenProps = {
  data: JoinData & { chosen: ShownClass }
  group: string
  onJoined: (joined: ReactNode) => void
}

/** The page once it is known how long the line is; or that there is none, which nobody is told is full. */
const Open = ({ back, ...props }: OpenProps & { back: ReactNode }) => {
  const { chosen } = props.data
  const { group } = props
  const { loaded, again } = useAnswer<ClassWaitingList>(chosen.id, (signal) =>
    callApi(getClassWaitingList, { params: { classId: chosen.id } }, { signal }),
  )
  const isFull = loaded.state !== 'ready' || loaded.answer.ageGroups.some((one) => one.isOpen && (group === '' || one.id === group))
  return (
    <>
      <div className="pagehead">
        {back}
        {isFull ? <Head chosen={chosen} group={group} /> : <h1>{chosen.name}</h1>}
      </div>
      {isFull ? <Line {...props} loaded={loaded} again={again} /> : <NotFull data={props.data} group={group} />}
    </>
  )
}

type LineProps = OpenProps & { loaded: Loaded<ClassWaitingList>; again: () => void }

/** The form, and where one could come at once. */
const Line = ({ data, group, onJoined, loaded, again }: LineProps) => {
  const { language, t } = useWords()
  const { chosen, playground } = data
  const { newest } = useAvailability(playground.guid)
  if (loaded.state === 'failed')
    return (
      <div className="mt-5">
        <Toast tone="error" title={errorText(loaded.error, t)}>
          <Button onClick={again}>{t('common.retry')}</Button>
        </Toast>
      </div>
    )
  if (loaded.state === 'loading')
    return (
      <Skeleton label={t('common.loading')} className="mt-5">
        <SkeletonList rows={4} />
      </Skeleton>
    )
  return (
    <div className="cols mt-5">
      <BeginJoining
        key={`${chosen.id} ${language}`}
        data={data}
        list={loaded.answer}
        newest={newest}
        group={group}
        onJoined={onJoined}
      />
      <OtherGroups groups={othersWithPlaces(data, group, newest).map((one) => shownOther(one, data, language, t))} />
    </div>
  )
}

/** Somebody has given a place back meanwhile, or nobody waits: it is booked. */
const NotFull = ({ data: { chosen, playground }, group }: Omit<OpenProps, 'onJoined'>) => {
  const { language, t } = useWords()
  const book = pathTo('class', { lang: language, playgroundSlug: playground.slug, classId: chosen.id })
  return (
    <EmptyState
      art="/art/kept-place"
      title={t('joining.notFull')}
      actions={
        <LinkButton variant="pri" iconEnd="arrow" href={group === '' ? book : `${book}?group=${group}`}>
          {t('joining.book')}
        </LinkButton>
      }
    >
      {t('joining.notFullText')}
    </EmptyState>
  )
}

type Other = { one: ShownClass; group: ShownClass['ageGroups'][number]; newest: ClassAvailability | undefined }
const mostShown = 3

/** Groups of other classes with places for the ages of the group asked for, or of any; the soonest first. */
const othersWithPlaces = (
  { chosen, others }: OpenProps['data'],
  groupId: string,
  newest: ClassAvailability | undefined,
): Other[] => {
  const wanted = chosen.ageGroups.filter(({ id }) => groupId === '' || id === groupId)
  return others
    .flatMap((one) =>
      one.ageGroups
        .filter((group) => wanted.some((other) => sharesAges(group, other)) && seatsOf(group, newest).state !== 'full')
        .map((group) => ({ one, group, newest })),
    )
    .slice(0, mostShown)
}

const shownOther = (
  { one, group, newest }: Other,
  { playground }: OpenProps['data'],
  language: ReturnType<typeof useWords>['language'],
  t: ReturnType<typeof useWords>['t'],
): OtherGroup => ({
  href: `${pathTo('class', { lang: language, playgroundSlug: playground.slug, classId: one.id })}?group=${group.id}`,
  title: `${one.name}, ${group.name}`,
  note: occasionsOf(one, t, language),
  times: timesOf(group, language),
  seats: seatsOf(group, newest),
  price: priceWords(one.price.priceIncVat, one.currency, t, language),
})
