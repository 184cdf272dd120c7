import type { OwnGiftCard } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { GiftCardItem } from './gift-card-item.tsx'

/** Gift cards under each other; a way to the shop when there are none. `level` is that of each card’s heading. */
export const GiftCardList = ({ cards, level = 3 }: { cards: readonly OwnGiftCard[]; level?: 2 | 3 }) => {
  const { language, t } = useWords()
  if (cards.length === 0)
    return (
      <div className="card flush">
        <EmptyState
          art="/art/gift-card"
          title={t('account.cards.empty')}
          actions={<LinkButton href={pathTo('gift-cards', { lang: language })}>{t('account.cards.go')}</LinkButton>}
        >
          {t('account.cards.emptyText')}
        </EmptyState>
      </div>
    )
  return (
    <div className="stack gap-4">
      {cards.map((card) => (
        <GiftCardItem key={card.guid} card={card} level={level} />
      ))}
    </div>
  )
}
