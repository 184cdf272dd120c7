import type { MailBlock } from '../../../mail/mail-layout.ts'

/** Who is withdrawn from, as the model has it filled in. `online`: where the withdrawal function is. */
export type ModelSeller = { name: string; address: string; phone: string; email: string; online: string }

/**
 * The statutory German instruction on withdrawal, word for word (EGBGB annex 1 to art. 246a § 1 (2) sentence 2, as in force since 19 June 2026): who uses it
 * unchanged is presumed to have instructed rightly. It is law, not copy: no brand's texts change it, and it stands in German only.
 * @param isService not a gift card: something that may be used while the time runs.
 */
export const germanInstruction = (seller: ModelSeller, isService: boolean): { right: string[]; consequences: string[] } => ({
  right: [
    'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
    `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${[seller.name, seller.address, seller.phone, seller.email].filter(Boolean).join(', ')}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. Sie können Ihr Widerrufsrecht auch online unter ${seller.online} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`,
    'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
  ],
  consequences: [
    'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
    ...(isService
      ? [
          'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
        ]
      : []),
  ],
})

/** The model form (annex 2 to art. 246a § 1 (2) no. 1), word for word. */
export const germanForm = ({ name, address, email }: ModelSeller): string =>
  [
    '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
    `– An ${[name, address, email].join(', ')}:`,
    '– Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
    '– Bestellt am (*)/erhalten am (*)',
    '– Name des/der Verbraucher(s)',
    '– Anschrift des/der Verbraucher(s)',
    '– Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
    '– Datum',
    '(*) Unzutreffendes streichen.',
  ].join('\n')

/** Instruction and form as a mail carries them; nothing of the shop's own stands among them. */
export const germanModelBlocks = (seller: ModelSeller, isService: boolean): MailBlock[] => {
  const { right, consequences } = germanInstruction(seller, isService)
  const paragraphs = (texts: string[]) => texts.map((text): MailBlock => ({ kind: 'paragraph', text }))
  return [
    { kind: 'title', text: 'Widerrufsbelehrung' },
    { kind: 'title', text: 'Widerrufsrecht' },
    ...paragraphs(right),
    { kind: 'title', text: 'Folgen des Widerrufs' },
    ...paragraphs(consequences),
    { kind: 'title', text: 'Muster-Widerrufsformular' },
    { kind: 'paragraph', text: germanForm(seller) },
  ]
}
