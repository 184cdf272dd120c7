import { expect, test } from 'vitest'
import { aSite } from '../../testing/sites.ts'
import { chainStructuredData } from './chain-structured-data.ts'

test('the number of the company is told as what it is, a register’s, and not as a tax number', () => {
  const site = aSite('sv')
  const data = chainStructuredData(site, 'sv', 'https://chain.example/sv', 'https://chain.example')
  expect(data).toMatchObject({ '@id': 'https://chain.example/#organization', identifier: site.country.companyorgno })
  expect(data).not.toHaveProperty('taxID')
})
