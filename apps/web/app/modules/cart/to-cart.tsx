import type { CartItemInput } from '@hoppla/contract/cart/items'
import { Button, Toast } from '@hoppla/ui'
import { errorText } from '../../platform/api/api-errors.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** The button of an article's page beside the one that buys it at once. @param item what is chosen; undefined where something is to be put right first. */
export const ToCart = ({ item }: { item: () => CartItemInput | undefined }) => {
  const { t } = useWords()
  const { add, busy, failure } = useAddToCart()
  const press = () => {
    const chosen = item()
    if (chosen) add(chosen)
  }
  return (
    <>
      <Button full icon="basket" busy={busy} busyLabel={t('shop.puttingInCart')} onClick={press}>
        {t('shop.toCart')}
      </Button>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
    </>
  )
}
