import { BackLink, EmptyState, LinkButton, PageHead, Skeleton, SkeletonList, Steps, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { titleOf } from '../../platform/meta.ts'
import { pageSite } from '../../platform/page-site.ts'
import { resolvePlayground } from '../../platform/resolvers.ts'
import { rememberPlayground } from '../../platform/visited-playgrounds.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/book-page'
import { BookingForm } from './booking-form.tsx'
import { bookData, type ShownClass } from './class-data.ts'
import { kindOf } from './classes.rules.ts'
import { useAvailability } from './use-availability.ts'

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = await resolvePlayground(page, params.playgroundSlug)
  return bookData(page.call, page.site, playground, params.classId, new Date())
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => args.loaderData?.chosen?.name ?? t('classes.title'))

/** Booking one class: who comes, to which group, who books. */
export default function BookPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const [query] = useSearchParams()
  const { playground, chosen } = data
  const { newest, look } = useAvailability(playground.guid)
  // The form begins with what the tab has kept, which only the browser knows; and the first HTML stays light.
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    setIsAwake(true)
    rememberPlayground(playground.slug)
  }, [playground.slug])
  const list = `/${language}/order/child-class/${playground.slug}${chosen ? `?kind=${kindOf(chosen.classType)}` : ''}`
  const isOpen = chosen?.isBookable === true
  return (
    <Wrap width="mid">
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
          <BookingSteps chosen={chosen} />
          {isAwake ? (
            <BookingForm
              key={`${chosen.id} ${language}`}
              data={{ ...data, chosen }}
              newest={newest}
              look={look}
              group={query.get('group') ?? ''}
            />
          ) : (
            <Skeleton label={t('common.loading')}>
              <SkeletonList rows={4} />
            </Skeleton>
          )}
        </>
      ) : (
        <EmptyState
          art="/art/empty.svg"
          title={t('classes.closed')}
          actions={
            <LinkButton variant="pri" href={list}>
              {t('classes.otherClasses')}
            </LinkButton>
          }
        />
      )}
    </Wrap>
  )
}

const BookingSteps = ({ chosen }: { chosen: ShownClass }) => {
  const { t } = useWords()
  const steps = ['group', 'child', ...(chosen.price.priceIncVat === 0 ? [] : ['pay' as const]), 'done'] as const
  return (
    <div className="mt-3 mb-6">
      <Steps
        label={t('classes.steps')}
        steps={steps.map((step) => t(`classes.step.${step}`))}
        current={1}
        doneLabel={t('common.done')}
      />
    </div>
  )
}
