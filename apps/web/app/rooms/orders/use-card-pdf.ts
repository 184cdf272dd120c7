import { myGiftCardPdf, type OwnGiftCard } from '@hoppla/contract/orders'
import { useState } from 'react'
import { fetchFile, saveFile } from '../../platform/api.ts'
import { errorText } from '../../platform/api-errors.ts'
import { showBulletin } from '../../platform/bulletins.ts'
import { useWords } from '../../platform/words.ts'

/** Fetches a gift card's PDF with the session and hands it to the downloads; a failure becomes a notice. */
export const useCardPdf = ({ guid, articleName }: Pick<OwnGiftCard, 'guid' | 'articleName'>) => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(myGiftCardPdf, { params: { guid } }), `${articleName}.pdf`)
    } catch (error) {
      showBulletin('error', errorText(error, t))
    }
    setBusy(false)
  }
  return { busy, busyLabel: t('checkout.fetching'), onClick: () => void download() }
}
