import { pathTo } from '@hoppla/contract/pages'
import { BackLink, EmptyState, LinkButton, PageHead, Steps, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/classes.css?inline'
import href from '@hoppla/ui/classes.css?url'
import { useEffect, useState } from 'react'
import { useLoaderData, useLocation, useSearchParams } from 'react-router'
import { resolvePlayground } from '../../../platform/api/resolvers.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import { pageSite, useSite } from '../../../platform/head/page-site.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { ClassCard } from '../class-card.tsx'
import { bookData, type ShownClass } from '../class-data.ts'
import { atMoment, kindOf } from '../classes.rules.ts'
import { keepEarlyCodes } from '../early-codes.ts'
import { LazyForm } from '../lazy-form.tsx'
import { Opening } from '../opening.tsx'
import { useAvailability } from '../use-availability.ts'
import type { Route } from './+types/book-page'
import { keptDraft } from './booking-draft.ts'

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = await resolvePlayground(page, params.playgroundSlug)
  return bookData(page.call, page.site, playground, params.classId, new Date())
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => args.loaderData?.chosen?.name ?? t('classes.title'))

/** Booking one class: to which group, then who comes and who books. A group in the address, or a booking begun in this tab, leads to the form at once. */
export default function BookPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const [query] = useSearchParams()
  const { site } = useSite()
  const { playground } = data
  const { newest, look } = useAvailability(playground.guid)
  const chosen = data.chosen && newest ? atMoment(data.chosen, new Date(newest.now), site.country.timezone) : data.chosen
  const group = query.get('group') ?? ''
  const classId = chosen?.id
  // What the tab has kept only the browser knows.
  const [isBegun, setIsBegun] = useState(false)
  useEffect(() => setIsBegun(classId !== undefined && keptDraft(classId) !== undefined), [classId])
  const { hash } = useLocation()
  useEffect(() => {
    if (classId !== undefined) keepEarlyCodes(classId, hash)
  }, [classId, hash])
  const list = pathTo('class-list', {
    lang: language,
    playgroundSlug: playground.slug,
    query: { kind: chosen ? kindOf(chosen.classType) : undefined },
  })
  const isOpen = chosen?.isBookable === true
  const isForm = group !== '' || isBegun
  return (
    <Wrap width="mid">
      <PageStyle name="classes" text={import.meta.env.SSR ? text : ''} href={href} />
      <PageHead
        back={
          <BackLink href={list} label={t('common.back')}>
            {t('classes.at', { playground: playground.name })}
          </BackLink>
        }
        title={isOpen ? t('classes.booking') : (chosen?.name ?? t('classes.title'))}
      />
      {isOpen ? (
        <>
          <BookingSteps chosen={chosen} current={isForm ? 1 : 0} />
          {isForm ? (
            <LazyForm
              key={`${chosen.id} ${language}`}
              load={bookingForm}
              words={['checkout', 'enrol']}
              form={{ data: { ...data, chosen }, newest, look, group }}
            />
          ) : (
            <ClassCard one={chosen} playground={playground} all={[chosen]} newest={newest} eager />
          )}
        </>
      ) : (
        <NotOpen chosen={chosen} list={list} />
      )}
    </Wrap>
  )
}

/** Nobody can book it now: whoever comes before its moment is told when that is. */
const NotOpen = ({ chosen, list }: { chosen: ShownClass | null; list: string }) => {
  const { t } = useWords()
  return (
    <EmptyState
      art="/art/empty"
      title={chosen?.opening ? t('classes.early.soon') : t('classes.closed')}
      actions={
        <>
          {/* A list cannot stand in the paragraph of the text. */}
          {chosen?.opening && <Opening one={chosen} />}
          <LinkButton variant="pri" href={list}>
            {t('classes.otherClasses')}
          </LinkButton>
        </>
      }
    />
  )
}

const bookingForm = async () => (await import('./booking-form.tsx')).BookingForm

const BookingSteps = ({ chosen, current }: { chosen: ShownClass; current: number }) => {
  const { t } = useWords()
  const steps = ['group', 'child', ...(chosen.price.priceIncVat === 0 ? [] : ['pay' as const]), 'done'] as const
  return (
    <div className="mt-3 mb-6">
      <Steps
        label={t('classes.steps')}
        steps={steps.map((step) => t(`classes.step.${step}`))}
        current={current}
        doneLabel={t('common.done')}
      />
    </div>
  )
}
