import type { ClassOutcome, ClosedClass, ClosingPreview } from '@hoppla/contract/places/closings'
import { formatDate, formatMoney, formatTime, isLanguage, type Language } from '@hoppla/i18n'
import { Select, Title } from '@mantine/core'
import { Note } from '../../parts/states.tsx'
import { languageNames, useWords } from '../../platform/words.ts'
import { ClosedParties } from './closed-parties.tsx'
import { openText } from './open-text.ts'

/** All that the press will do: hours, classes, families, money, words. */
export const ClosePreview = ({
  preview,
  isOld,
  hours,
  choose,
}: {
  preview: ClosingPreview
  /** That are about to be closed. */
  hours: { date: string; from: string; until: string }
  isOld: boolean
  choose: (classId: string, outcome: ClassOutcome) => void
}) => {
  const { t, language } = useWords()
  const { places, classes, parties, families, children, refunds, reason, notice } = preview
  const sum = refunds.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(', ')
  return (
    <section className="boxed stack" aria-label={t('hours.preview.title')} aria-busy={isOld}>
      <Title order={3}>{t('hours.preview.title')}</Title>
      <ul className="rows">
        {places.map((place) => (
          <PlaceHours key={place.id} place={place} />
        ))}
      </ul>
      {classes.map((one) => (
        <ClassChoice key={one.id} one={one} places={places} choose={(outcome) => choose(one.id, outcome)} />
      ))}
      <div aria-live="polite">
        {families > 0 ? (
          <Note tone="warn">
            <strong>{t('hours.preview.families', { count: families })}</strong> {t('hours.preview.children', { count: children })}{' '}
            {sum === '' ? t('hours.preview.noMoney') : t('hours.preview.money', { sum })}
          </Note>
        ) : (
          <Note tone="quiet">{t('hours.preview.nobody')}</Note>
        )}
      </div>
      <ClosedParties parties={parties} hours={hours} />
      <dl className="facts">
        {Object.entries(reason).map(([one, words]) => (
          <Read
            key={one}
            language={one}
            words={notice?.names[one as Language] ? `${notice.names[one as Language]}. ${words}` : words}
          />
        ))}
      </dl>
    </section>
  )
}

/** The hours of a play centre as they are, and as they would be. */
const PlaceHours = ({ place: { name, before, after, opensAgain } }: { place: ClosingPreview['places'][number] }) => {
  const { t, language } = useWords()
  return (
    <li>
      <span className="grow">
        {name}
        <span className="below">
          {opensAgain
            ? t('hours.preview.opensAgain', {
                day: formatDate(opensAgain.date, language, 'on'),
                time: formatTime(opensAgain.from, language),
              })
            : t('hours.preview.staysClosed')}
        </span>
      </span>
      <span className="figures">
        <s className="muted">{openText(before, language, t)}</s> <strong>{openText(after, language, t)}</strong>
      </span>
    </li>
  )
}

/** What parents read in a language. */
const Read = ({ language, words }: { language: string; words: string }) => (
  <>
    <dt>{isLanguage(language) ? languageNames[language] : language}</dt>
    <dd lang={language}>{words}</dd>
  </>
)

const ClassChoice = ({
  one,
  places,
  choose,
}: {
  one: ClosedClass
  places: ClosingPreview['places']
  choose: (outcome: ClassOutcome) => void
}) => {
  const { t, language } = useWords()
  const where = places.length > 1 ? `${places.find(({ id }) => id === one.placeId)?.name ?? ''}: ` : ''
  const times = one.times.map(({ from, to }) => `${formatTime(from, language)}–${formatTime(to, language)}`).join(', ')
  return (
    <Select
      label={`${where}${one.name}, ${times}`}
      description={t('hours.preview.inClass', { count: one.families, children: one.children, n: one.sessions })}
      data={one.choices.map(({ outcome, refund }) => ({
        value: outcome,
        label:
          refund > 0
            ? `${t(`hours.outcome.${outcome}`)}: ${formatMoney(refund, one.currency, language)}`
            : t(`hours.outcome.${outcome}`),
      }))}
      value={one.outcome}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = one.choices.find(({ outcome }) => outcome === value)
        if (chosen) choose(chosen.outcome)
      }}
    />
  )
}
