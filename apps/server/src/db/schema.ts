import type { AccountingTables } from './tables/accounting.ts'
import type { AddOnsTables } from './tables/add-ons.ts'
import type { CartTables } from './tables/cart.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { ClassesTables } from './tables/classes.ts'
import type { CustomerServiceTables } from './tables/customer-service.ts'
import type { CustomersTables } from './tables/customers.ts'
import type { EnquiriesTables } from './tables/enquiries.ts'
import type { EntranceTables } from './tables/entrance.ts'
import type { FiguresTables } from './tables/figures.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { OrdersTables } from './tables/orders.ts'
import type { PagesTables } from './tables/pages.ts'
import type { PartiesTables } from './tables/parties.ts'
import type { PayoutsTables } from './tables/payouts.ts'
import type { PlacesTables } from './tables/places.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { PrivacyTables } from './tables/privacy.ts'
import type { ProfileTables } from './tables/profile.ts'
import type { PublishedViews } from './tables/published.ts'
import type { StaffTables } from './tables/staff.ts'
import type { TransferTables } from './tables/transfer.ts'
import type { WalletTables } from './tables/wallet.ts'

/** Every table of the database; the rows of one module stand in one file of `tables/`. */
export type Database = PlatformTables &
  PlacesTables &
  EnquiriesTables &
  EntranceTables &
  PartiesTables &
  PagesTables &
  IdentityTables &
  ProfileTables &
  AddOnsTables &
  CartTables &
  CatalogueTables &
  OrdersTables &
  ClassesTables &
  PrivacyTables &
  StaffTables &
  FiguresTables &
  LedgerTables &
  AccountingTables &
  PayoutsTables &
  TransferTables &
  CustomerServiceTables &
  CustomersTables &
  WalletTables &
  PublishedViews
