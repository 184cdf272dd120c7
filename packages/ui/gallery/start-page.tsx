import {
  AmountPicker,
  Badge,
  Button,
  Card,
  ChipButton,
  Facts,
  Grid,
  Section,
  Select,
  Stack,
  Tile,
  TopBar,
  Wrap,
} from '../src/ui.ts'

const Hero = () => (
  <div className="hero">
    <header>
      <TopBar home="/" homeLabel="Hoppla, till startsidan" logo="/art/logo" navLabel="Verktyg">
        <ChipButton icon="menu">Meny</ChipButton>
      </TopBar>
    </header>
    <div className="wrap in-hero">
      <Stack gap={5}>
        <h1>I dag hoppar vi.</h1>
        <p className="lead ink">Bollhav, rutschkanor och klätterväggar för hela familjen. På 12 ställen i Sverige.</p>
        <form className="card raise finder stack" aria-labelledby="finder">
          <h2 id="finder" className="vh">
            Entré och priser
          </h2>
          <Select
            name="place"
            label="Lekland"
            options={['Örebro – öppet till 18:00', 'Barkarby', 'Umeå'].map((name) => ({ value: name, label: name }))}
          />
          <AmountPicker
            name="day"
            compact
            legend="När kommer ni?"
            defaultValue="today"
            options={[
              { value: 'today', label: 'I dag' },
              { value: 'tomorrow', label: 'I morgon' },
              { value: 'other', label: 'Annan dag' },
            ]}
          />
          <Button variant="pri" full iconEnd="arrow">
            Entré och priser
          </Button>
          <p className="small muted">Från 159 kr per barn. Vuxna går in gratis.</p>
        </form>
      </Stack>
      <img className="scene" src="/art/hero" alt="" width="800" height="640" />
    </div>
  </div>
)

const More = () => (
  <Section id="more" title="Mer att hoppa på">
    <Grid min={240}>
      <Tile side title="Barnkalas" href="/" art={{ src: '/art/party', tone: 'lil', padded: true, eager: true }}>
        Vi dukar, ni firar. Välj tema och tid.
      </Tile>
      <Tile side title="Barnidrott" href="/" art={{ src: '/art/sport', tone: 'leaf', eager: true }}>
        Tio gånger rörelselek för 2–9 år.
      </Tile>
      <Tile side title="Lovläger" href="/" art={{ src: '/art/camp', tone: 'sky', eager: true }}>
        En hel vecka med lunch och äventyr.
      </Tile>
      <Tile side title="Presentkort" href="/gift-card" art={{ src: '/art/gift-card', tone: 'sun', padded: true, eager: true }}>
        Skickas direkt eller på födelsedagen.
      </Tile>
    </Grid>
  </Section>
)

/** The twin of the reference screen “I dag hoppar vi.”: hero, finder, tiles. */
export const StartPage = () => (
  <main id="main" tabIndex={-1}>
    <Hero />
    <Wrap>
      <Section id="near" title="Dina lekland" aside={<a href="/">Visa alla 12</a>}>
        <Grid>
          <Tile title="Örebro" href="/" footStart foot={<Badge tone="open">Öppet till 18:00</Badge>}>
            Lekgatan 4
          </Tile>
          <Tile title="Kungsbacka" href="/" footStart foot={<Badge tone="closed">Stängt i dag, lov från måndag</Badge>}>
            Borgåsgatan 7
          </Tile>
        </Grid>
      </Section>
      <More />
      <Section id="know" title="Bra att veta">
        <Card tone="leaf" className="cols even middle">
          <Facts
            facts={[
              { icon: 'sock', text: 'Strumpor på, gärna med halkskydd.' },
              { icon: 'cup', text: 'Bistron serverar lunch till 30 minuter före stängning.' },
              { icon: 'undo', text: 'Avboka entrén gratis fram till klockan 8 samma dag.' },
            ]}
          />
          <img className="art-s" src="/art/family" alt="" width="240" height="180" />
        </Card>
      </Section>
    </Wrap>
  </main>
)
