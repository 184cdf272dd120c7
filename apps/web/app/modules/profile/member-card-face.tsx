import type { MemberCard } from '@hoppla/contract/profile'
import { QrCode, SkeletonLine } from '@hoppla/ui'
import { useQr } from '../../platform/addresses/qr.ts'
import { useWords } from '../../platform/i18n/words.ts'

/** One card: the QR that the entrance scans, whose it is, the number to read out. */
export const CardFace = ({ card, large = false }: { card: MemberCard['card']; large?: boolean }) => {
  const { t } = useWords()
  const qr = useQr(card.code)
  return (
    <>
      {qr ? (
        <QrCode modules={qr} large={large} label={t('profile.card.label', { name: card.name })} />
      ) : (
        <div className="qr-place">
          <SkeletonLine shape="art" />
        </div>
      )}
      <div>
        <p className="strong">{card.name}</p>
        <p className="muted num">{t('profile.card.member', { number: card.memberid })}</p>
      </div>
    </>
  )
}
