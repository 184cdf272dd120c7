import { pathTo } from '@hoppla/contract/pages'
import type { MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { Anchor, Card, type KeyValue, KeyValues } from '@hoppla/ui'
import type { Ref } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import { portionWords } from './words-of-party.ts'

type Props = { party: MyParty; themes: PartyChoices['themes'] | undefined; titleRef: Ref<HTMLHeadingElement> }

/** What is booked. @param themes of the play centre, where they are known. @param titleRef its heading has the focus once something was changed. */
export const BookedCard = ({ party, themes, titleRef }: Props) => {
  const { language, t } = useWords()
  const { playground, room, themeId, children, adults, foods, extras, diets, orderReference } = party
  const theme = themes?.find(({ id }) => id === themeId)?.name
  const row = (term: string, value: string | undefined): KeyValue[] => (value ? [{ term, value }] : [])
  const rows = [
    ...row(t('hosting.booked.where'), `${playground.name}, ${playground.address}`),
    ...row(t('hosting.booked.room'), room.name),
    ...row(t('hosting.booked.theme'), theme),
    ...row(t('hosting.booked.package'), party.package.name),
    ...row(t('hosting.booked.guests'), t('hosting.booked.count', { children, adults })),
    ...row(t('hosting.booked.food'), portionWords(foods, t)),
    ...row(
      t('hosting.booked.extras'),
      extras
        .map(({ name, count, per }) =>
          per === 'child'
            ? t('hosting.booked.forAll', { name })
            : count === 1
              ? name
              : t('hosting.booked.portions', { count, name }),
        )
        .join(', '),
    ),
    ...row(t('hosting.booked.diets'), diets.map(({ diet, count }) => `${count} ${t(`hosting.diet.${diet}`)}`).join(', ')),
  ]
  return (
    <Card as="section" stack={4} aria-labelledby="booked">
      <h2 id="booked" tabIndex={-1} ref={titleRef}>
        {t('hosting.booked.title')}
      </h2>
      <KeyValues rows={rows} />
      {orderReference !== null && (
        <Anchor className="tap noprint" href={pathTo('receipt', { lang: language, orderReference })}>
          {t('hosting.receipt')}
        </Anchor>
      )}
    </Card>
  )
}
