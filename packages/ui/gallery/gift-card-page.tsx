import { useState } from 'react'
import {
  AmountPicker,
  BackLink,
  Bill,
  Button,
  Card,
  DateFields,
  DesignPicker,
  Facts,
  PageHead,
  RadioCards,
  Stack,
  TextArea,
  TextField,
  Wrap,
} from '../src/ui.ts'
import { Frame } from './frame.tsx'

const designs = [
  { value: 'balloons', label: 'Ballonger', src: '/art/gift-card' },
  { value: 'hop', label: 'Hoppet', src: '/art/gift-card' },
  { value: 'balls', label: 'Bollhavet', src: '/art/gift-card' },
] as const

const amounts = ['200', '300', '500', '750', '1 000'].map((amount) => ({ value: amount, label: `${amount}\u00a0kr` }))

const Receiver = () => (
  <>
    <RadioCards
      name="to"
      legend="Vem får presentkortet?"
      legendSize="big"
      min={220}
      defaultValue="other"
      options={[
        { value: 'other', label: 'Skicka till någon annan', hint: 'Med hälsning, den dag du väljer' },
        { value: 'me', label: 'Skicka till mig', hint: 'Direkt, som PDF att skriva ut' },
      ]}
    />
    <div className="two">
      <TextField name="rname" label="Mottagarens namn" autoComplete="off" defaultValue="Elsa" />
      <TextField name="rmail" label="Mottagarens e-post" type="email" autoComplete="off" defaultValue="familjen.ek@exempel.se" />
    </div>
  </>
)

type PreviewProps = { design: (typeof designs)[number]; amount: string; greeting: string }

const Preview = ({ design, amount, greeting }: PreviewProps) => (
  <Stack as="aside" className="sticky" aria-label="Ditt presentkort">
    <Card raise stack={5}>
      <img className="full round" src={design.src} alt={`Presentkort med motivet ${design.label}`} width="640" height="400" />
      <blockquote className="quote">”{greeting}”</blockquote>
      <Bill
        rows={[
          { label: 'Presentkort till Elsa', amount: `${amount},00\u00a0kr`, kind: 'rule' },
          { label: 'Moms betalas när kortet används', amount: '0,00\u00a0kr', kind: 'sub' },
          { label: 'Att betala', amount: `${amount},00\u00a0kr`, kind: 'sum' },
        ]}
      />
      <Button variant="pri" full iconEnd="arrow" busyLabel="Öppnar kassan">
        Gå till kassan
      </Button>
      <Facts
        small
        facts={[
          { icon: 'clock', text: 'Gäller till 31 december 2029.' },
          { icon: 'undo', text: 'Du har 14 dagars ångerrätt.' },
        ]}
      />
    </Card>
  </Stack>
)

/** The twin of the reference screen “Presentkort”. */
export const GiftCardPage = () => {
  const [design, setDesign] = useState<(typeof designs)[number]['value']>('balloons')
  const [amount, setAmount] = useState('500')
  const [greeting, setGreeting] = useState('Grattis på femårsdagen, Elsa! Nu hoppar vi. Kram från Maja')
  const chosen = designs.find((each) => each.value === design) ?? designs[0]
  return (
    <Frame top="balloons">
      <Wrap>
        <PageHead
          back={
            <BackLink href="/" label="Tillbaka">
              Butik
            </BackLink>
          }
          title="Ge bort en dag full av hopp"
          lead="Gäller i alla våra lekland i Sverige, för entré, kalas, kurser och bistro."
        />
        <form className="cols mt-5">
          <div className="formcard">
            <DesignPicker
              name="design"
              legend="Välj motiv"
              legendSize="big"
              options={designs}
              value={design}
              onChange={setDesign}
            />
            <AmountPicker
              name="amount"
              legend="Välj belopp"
              legendSize="big"
              options={amounts}
              value={amount}
              onChange={setAmount}
            />
            <Receiver />
            <TextArea
              name="greeting"
              label="Din hälsning"
              optional="(frivilligt)"
              maxLength={200}
              value={greeting}
              onChange={(event) => setGreeting(event.target.value)}
              remaining={(left) => `${left} tecken kvar`}
            />
            <DateFields
              name="send"
              legend="När ska det skickas?"
              hint="Vi skickar klockan 8 på morgonen. Till exempel 5 12 2026."
              labels={{ day: 'Dag', month: 'Månad', year: 'År' }}
              defaultValue="2026-12-05"
            />
          </div>
          <Preview design={chosen} amount={amount} greeting={greeting} />
        </form>
      </Wrap>
    </Frame>
  )
}
