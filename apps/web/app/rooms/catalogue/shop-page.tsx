import { formatMoney } from '@hoppla/i18n'
import { Badge, Card, Grid, Icon, LinkButton, PageHead, Section, Tile, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { titleOf } from '../../platform/meta.ts'
import { pageSite } from '../../platform/page-site.ts'
import { preferredPlayground } from '../../platform/visited-playgrounds.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/shop-page'
import { BalanceCheck } from './balance-check.tsx'
import { type ShopArticle, type ShopData, shopData } from './shop-data.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  return shopData(call, site)
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('shop.title'),
    (t) => t('shop.description'),
  )

/** Everything that is sold: gift cards here, tickets and passes at the entrance for now. */
export default function ShopPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const articles = [...data.serialTickets, ...data.passes]
  return (
    <Wrap>
      <PageHead title={t('shop.title')} lead={t('shop.lead')} />
      <Grid min={300} className="mt-5">
        {data.giftCard && (
          <Tile
            level={2}
            title={t('shop.giftCard')}
            art={{ src: data.giftCard.picture ?? '/art/giftcard-hop.svg', tone: 'sun', padded: true, eager: true }}
            foot={
              <>
                <span className="from num">
                  {t('shop.from', { price: formatMoney(data.giftCard.price, data.giftCard.currency, language, { short: true }) })}
                </span>
                <LinkButton small href={`/${language}/order/shop/gift-cards`}>
                  {t('shop.chooseGiftCard')}
                </LinkButton>
              </>
            }
          >
            {t('shop.giftCardText')}
          </Tile>
        )}
        {data.serialTickets.map((article) => (
          <ArticleTile key={article.id} article={article} art="/art/ticketcard.svg" tone="leaf" />
        ))}
        {data.passes.map((article) => (
          <ArticleTile key={article.id} article={article} art="/art/pass.svg" tone="sky" />
        ))}
      </Grid>
      {articles.length > 0 && <AtTheEntrance playgrounds={data.playgrounds} />}
      {!data.giftCard && articles.length === 0 && <p className="lead mt-5">{t('shop.nothing')}</p>}
      <BalanceCheck />
      {data.comparison && <WhichPaysOff comparison={data.comparison} currency={data.currency} />}
    </Wrap>
  )
}

const ArticleTile = ({ article, art, tone }: { article: ShopArticle; art: string; tone: 'leaf' | 'sky' }) => {
  const { language, t } = useWords()
  return (
    <Tile
      level={2}
      title={article.name}
      art={{ src: article.picture ?? art, tone, padded: true, eager: true }}
      foot={
        <>
          <span className="from num">{formatMoney(article.price, article.currency, language, { short: true })}</span>
          <Badge icon="pin">{t('shop.atEntrance')}</Badge>
        </>
      }
    >
      <div>
        <p className="muted">{article.description}</p>
        {article.rules && (
          <details className="more">
            <summary>{t('shop.rules')}</summary>
            <p className="small muted">{article.rules}</p>
          </details>
        )}
      </div>
    </Tile>
  )
}

/** Tickets and passes are not sold here yet; where they are, by the visitor's own play centre when there is one. */
const AtTheEntrance = ({ playgrounds }: Pick<ShopData, 'playgrounds'>) => {
  const { t } = useWords()
  const [own, setOwn] = useState<string>()
  useEffect(() => setOwn(playgrounds.find(({ slug }) => slug === preferredPlayground())?.name), [playgrounds])
  return (
    <p className="aside-note mt-5">
      <Icon name="info" small />
      <span>{own === undefined ? t('shop.entranceNote') : t('shop.entranceNoteAt', { playground: own })}</span>
    </p>
  )
}

const WhichPaysOff = ({ comparison, currency }: { comparison: NonNullable<ShopData['comparison']>; currency: string }) => {
  const { language, t } = useWords()
  const { visits, ticket, pass } = comparison
  const money = (amount: number) => formatMoney(amount, currency, language, { short: true })
  return (
    <Section id="which" title={t('shop.which')}>
      <Card className="table-pad">
        <table className="hours wrapok">
          <tbody>
            <tr>
              <th scope="row">{t('shop.upTo', { count: visits })}</th>
              <td>{t('shop.perVisit', { name: ticket.name, price: money(ticket.perVisit) })}</td>
            </tr>
            <tr>
              <th scope="row">{t('shop.moreThan', { count: visits })}</th>
              <td>
                {pass.name}: {money(pass.price)}
              </td>
            </tr>
          </tbody>
        </table>
      </Card>
    </Section>
  )
}
