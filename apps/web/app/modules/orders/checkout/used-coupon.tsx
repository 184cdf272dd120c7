import { Button, List, ListRow } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'

/** The coupon that was chosen, and the way to take it off again. */
export const UsedCoupon = ({ name, busy = false, onRemove }: { name: string; busy?: boolean; onRemove: () => void }) => {
  const { t } = useWords()
  return (
    <List>
      <ListRow
        title={t('checkout.coupon.used', { name })}
        end={
          <Button small busy={busy} busyLabel={t('checkout.coupon.removing')} onClick={onRemove}>
            {t('checkout.coupon.remove')}
          </Button>
        }
      />
    </List>
  )
}
