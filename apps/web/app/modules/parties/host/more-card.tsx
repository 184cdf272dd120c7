import type { MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { Button, Card, Checkbox, Row, Select } from '@hoppla/ui'
import type { Ref } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import { Counted } from './number-card.tsx'
import { TimeChoice } from './time-choice.tsx'
import type { Change } from './use-change.ts'
import { amountWords } from './words-of-party.ts'

type Props = { party: MyParty; choices: PartyChoices; change: Change }
type CardProps = Props & { today: string; titleRef: Ref<HTMLHeadingElement>; onClose: () => void }

/** Day, time, room, theme and extras, to be changed. */
export const MoreCard = ({ party, choices, change, today, titleRef, onClose }: CardProps) => {
  const { t } = useWords()
  return (
    <Card as="section" stack={5} aria-labelledby="more">
      <Row between>
        <h2 id="more" tabIndex={-1} ref={titleRef}>
          {t('hosting.more.title')}
        </h2>
        <Button small variant="quiet" onClick={onClose}>
          {t('hosting.more.close')}
        </Button>
      </Row>
      <TimeChoice party={party} choices={choices} change={change} today={today} />
      <Theme choices={choices} change={change} />
      <Extras party={party} choices={choices} change={change} />
    </Card>
  )
}

const Theme = ({ choices: { themes }, change: { draft, set } }: Omit<Props, 'party'>) => {
  const { t } = useWords()
  if (themes.length === 0) return null
  return (
    <Select
      name="theme"
      label={t('hosting.booked.theme')}
      value={draft.themeId ?? ''}
      onChange={(event) => set({ themeId: event.target.value || null })}
      options={[{ value: '', label: t('hosting.more.asRoom') }, ...themes.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

const mostOfExtra = 100

const Extras = ({ party, choices: { extras }, change: { draft, set } }: Props) => {
  const { language, t } = useWords()
  if (extras.length === 0) return null
  const choose = (id: string, count: number) => set({ extras: { ...draft.extras, [id]: count } })
  return (
    <div>
      <h3>{t('hosting.booked.extras')}</h3>
      {extras.map(({ id, name, price, per, left }) => {
        const amount = amountWords(price, party, language)
        const words = {
          child: t('hosting.more.perChild', { price: amount }),
          party: amount,
          each: t('hosting.number.each', { price: amount }),
        }[per]
        const cost = price === 0 ? t('hosting.more.free') : words
        if (per === 'child')
          return (
            <div key={id} className="who">
              <Checkbox
                name={`extra-${id}`}
                label={`${t('hosting.booked.forAll', { name })} (${cost})`}
                checked={(draft.extras[id] ?? 0) > 0}
                onChange={(event) => choose(id, event.target.checked ? 1 : 0)}
              />
            </div>
          )
        return (
          <Counted
            key={id}
            label={name}
            hint={[cost, left !== null && t('hosting.more.left', { count: left })].filter(Boolean).join(', ')}
            value={draft.extras[id] ?? 0}
            max={Math.min(mostOfExtra, left ?? mostOfExtra)}
            onChange={(count) => choose(id, count)}
          />
        )
      })}
    </div>
  )
}
