import {
  Avatar,
  BackLink,
  Badge,
  Bill,
  Button,
  Card,
  Checkbox,
  Columns,
  Countdown,
  DateFields,
  ErrorSummary,
  Facts,
  Icon,
  PageHead,
  PasswordField,
  PhoneField,
  RadioCards,
  Select,
  Stack,
  Steps,
  TextArea,
  TextField,
  Wrap,
} from '../src/ui.ts'
import { Frame } from './frame.tsx'
import { codes, deadline } from './samples.ts'

const sizes = ['98/104', '110/116', '122/128', '134/140'].map((size) => ({ value: size, label: size }))
const dateLabels = { day: 'Dag', month: 'Månad', year: 'År' }

const Place = () => (
  <Stack as="aside" className="sticky" aria-label="Din plats">
    <Countdown
      deadline={deadline}
      total={900_000}
      name={(minutes, seconds) => `Platsen hålls i ${minutes} minuter och ${seconds} sekunder`}
      say={(minutes) => (minutes === 0 ? 'Tiden är slut' : `${minutes} minuter kvar`)}
    >
      Vi håller platsen
    </Countdown>
    <Card stack={3}>
      <img className="deskart round" src="/art/sport" alt="" width="640" height="400" />
      <h2 className="size-l">Barnidrott, 3–4 år</h2>
      <Facts
        small
        facts={[
          { icon: 'calendar', text: 'Lördagar 10:30–11:30, 16 januari till 20 mars' },
          { icon: 'pin', text: 'Hoppla Örebro' },
        ]}
      />
      <Bill
        rows={[
          { label: 'Att betala', amount: '1 495,00 kr', kind: 'sum' },
          { label: 'Varav moms 6 %', amount: '84,62 kr', kind: 'sub' },
        ]}
      />
    </Card>
  </Stack>
)

const Child = () => (
  <Card as="section" stack={5} aria-labelledby="b1">
    <h2 id="b1">Barnet</h2>
    <RadioCards
      name="kid"
      legend="Välj barn"
      defaultValue="noel"
      options={[
        {
          value: 'noel',
          label: 'Noel Lindqvist',
          hint: 'Fyller 3 den 14 december, hinner precis',
          media: <Avatar firstName="Noel" tone="sky" />,
        },
        {
          value: 'elsa',
          label: 'Elsa Lindqvist',
          reason: '5 år. Passar i gruppen 5–6 år, som är full.',
          media: <Avatar firstName="Elsa" tone="leaf" />,
          end: <Badge icon="close">Fullbokad</Badge>,
        },
        { value: 'other', label: 'Ett annat barn', end: <Icon name="plus" /> },
      ]}
    />
    <div className="two">
      <TextField name="cfirst" label="Förnamn" error="Skriv barnets förnamn" autoComplete="off" />
      <TextField name="clast" label="Efternamn" autoComplete="off" defaultValue="Lindqvist" />
    </div>
    <DateFields
      name="birth"
      legend="Födelsedatum"
      hint="Till exempel 14 12 2023"
      error="Barnet måste vara 3 eller 4 år den 16 januari 2027"
      labels={dateLabels}
      defaultValue="2025-12-14"
    />
    <DateFields name="send" legend="När ska det skickas?" hint="Till exempel 5 12 2026." labels={dateLabels} />
    <Select name="tshirt" label="Storlek på t-shirt" options={sizes} />
    <TextArea
      name="allergies"
      label="Allergier"
      optional="(frivilligt)"
      hint="Visas bara för klassens ledare."
      maxLength={200}
      defaultValue="Nötter"
      remaining={(left) => `${left} tecken kvar`}
    />
  </Card>
)

const You = () => (
  <Card as="section" stack={5} aria-labelledby="b2">
    <h2 id="b2">Du som bokar</h2>
    <PhoneField
      name="tel"
      label="Mobilnummer"
      error="Telefonnumret är för kort"
      codes={codes}
      codeLabel="Landskod"
      defaultValue="070-12"
    />
    <PasswordField
      name="password"
      label="Lösenord"
      hint="Minst 8 tecken. Gärna en hel mening."
      autoComplete="new-password"
      showLabel="Visa"
      hideLabel="Dölj"
    />
    <Checkbox name="inf" label="Skicka mig nyheter om kurser och läger (frivilligt)" />
    <Checkbox name="terms" label="Jag godkänner köpvillkoren" error="Godkänn villkoren för att gå vidare" />
  </Card>
)

/** All fields, right and wrong; the twin of the reference screen “Vem ska hoppa?”. */
export const FormsPage = () => (
  <Frame>
    <Wrap width="mid">
      <PageHead
        back={
          <BackLink href="/" label="Tillbaka">
            Barnidrott
          </BackLink>
        }
        title="Vem ska hoppa?"
      />
      <div className="mt-2 mb-6">
        <Steps label="Steg i bokningen" steps={['Grupp', 'Barn', 'Betala', 'Klart']} current={1} doneLabel="klart" />
      </div>
      <div className="mb-6">
        <ErrorSummary
          title="Tre saker att rätta till"
          errors={[
            { id: 'cfirst', text: 'Skriv barnets förnamn' },
            { id: 'birth', text: 'Barnet måste vara 3 eller 4 år den 16 januari 2027' },
            { id: 'tel', text: 'Telefonnumret är för kort' },
          ]}
        />
      </div>
      <Columns className="lead-aside">
        <Place />
        <form className="stack gap-6" noValidate>
          <Child />
          <You />
          <Button variant="pri" full type="submit" iconEnd="arrow" busyLabel="Sparar">
            Till betalning
          </Button>
          <p className="small muted">Inget dras än. Avboka gratis fram till 14 dagar före start.</p>
        </form>
      </Columns>
    </Wrap>
  </Frame>
)
