import { Card, QrCode } from '@hoppla/ui'
import { useQr } from '../../../platform/addresses/qr.ts'
import { useWords } from '../../../platform/i18n/words.ts'

/** The code that opens the entrance for the party. */
export const CodeCard = ({ code }: { code: string }) => {
  const { t } = useWords()
  const modules = useQr(code)
  return (
    <Card as="section" stack={3} className="centered" aria-labelledby="code">
      <h2 id="code" className="size-l">
        {t('hosting.code.title')}
      </h2>
      {modules ? <QrCode modules={modules} label={t('hosting.code.label')} large /> : <span className="qr l" />}
      <b className="num">{code.match(/.{1,4}/g)?.join('-') ?? code}</b>
      <p className="small muted">{t('hosting.code.text')}</p>
    </Card>
  )
}
