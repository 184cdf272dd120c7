import { pathTo } from '@hoppla/contract/pages'
import { formatTime, type Language } from '@hoppla/i18n'
import { Anchor, Button, Select } from '@hoppla/ui'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '../../../platform/head/page-site.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { localMoment } from '../hours/local-time.ts'
import { openWords } from '../hours/open-words.ts'
import { openState } from '../hours/opening.rules.ts'
import { daysOf } from '../hours/packed-hours.ts'
import type { StartData, StartPlayground } from '../start-data.ts'
import type { Visited } from '../use-visited-playgrounds.ts'

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The card with the page's next step: choose your playground, see whether it is open and what is there, go on to its page. It works without a script too. */
export const Finder = ({ data, now, visited }: { data: StartData; now: Date; visited: Visited }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const slug = chosen ?? visited.slugs[0] ?? data.playgrounds[0]?.slug ?? ''
  const playground = data.playgrounds.find((one) => one.slug === slug)
  const { timezone } = site.country
  const all = pathTo('playgrounds', { lang: language })
  const onward = playground ? all : pathTo('shop', { lang: language })
  const choose = (next: string) => {
    setChosen(next)
    visited.remember(next)
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (slug) visited.remember(slug)
    void navigate(slug ? `${all}/${slug}` : onward)
  }
  const label = (one: StartPlayground) => {
    const state = openState(daysOf(one), now, timezone)
    if (!state) return one.name
    // A phone's field has room for a few words; when it opens again is shown below.
    return `${one.name} – ${lowerFirst(state.kind === 'closed' ? t('places.closed') : openWords(state, t, language))}`
  }
  return (
    <form className="card raise finder stack" action={onward} aria-labelledby="finder-h" onSubmit={go}>
      <h2 id="finder-h" className="vh">
        {t('places.finder')}
      </h2>
      {playground && (
        <>
          <Select
            name="playground"
            label={t('places.playground')}
            autoComplete="off"
            value={slug}
            onChange={(event) => choose(event.target.value)}
            // Of the chosen one the hours stand below: a phone's field has no room for more than its name.
            options={data.playgrounds.map((one) => ({ value: one.slug, label: one.slug === slug ? one.name : label(one) }))}
          />
          <TodayAt playground={playground} now={now} timeZone={timezone} t={t} language={language} />
          {playground.description && <p className="small what-there">{playground.description}</p>}
        </>
      )}
      <Button variant="pri" full type="submit" iconEnd="arrow">
        {t(playground ? 'places.toPlace' : 'places.toShop')}
      </Button>
      {playground && (
        <p className="small">
          <Anchor className="tap" href={pathTo('book-entrance', { lang: language, playgroundSlug: slug })}>
            {t('places.prices')}
          </Anchor>
        </p>
      )}
    </form>
  )
}

/** Where it lies and today's hours in full: what one asks before putting shoes on. */
const TodayAt = ({
  playground,
  now,
  timeZone,
  t,
  language,
}: {
  playground: StartPlayground
  now: Date
  timeZone: string
  t: T
  language: Language
}) => {
  const { date } = localMoment(now, timeZone)
  const days = daysOf(playground)
  const today = days.find((day) => day.date === date)
  const state = openState(days, now, timeZone)
  const again = state?.kind === 'closed' && openWords(state, t, language)
  const hours = today?.open.map(({ from, to }) => `${formatTime(from, language)}–${formatTime(to, language)}`).join(', ')
  return (
    <dl className="today">
      <div>
        <dt>{t('places.address')}</dt>
        <dd>{`${playground.street}, ${playground.city}`}</dd>
      </div>
      {today && (
        <div>
          <dt>{t('places.today')}</dt>
          <dd className="num">{[hours, again || (!hours && t('places.closed')), today.comment].filter(Boolean).join(' · ')}</dd>
        </div>
      )}
    </dl>
  )
}
