// Routes of the orders' features, as the server registers them.
import { byHandRoutes } from './by-hand/by-hand-routes.ts'
import { cancellationsRoutes } from './cancellations/cancellations-routes.ts'
import { couponCheckRoutes } from './coupon-check-routes.ts'
import { customersRoutes } from './customers/customers-routes.ts'
import { dayRoutes } from './delivery/day-routes.ts'
import { mailTextsRoutes } from './mails/mail-texts-routes.ts'
import { marketingRoutes } from './marketing/marketing-routes.ts'
import { ordersRoutes } from './orders-routes.ts'
import { privacyRoutes } from './privacy/privacy-routes.ts'
import { recordRoutes } from './record/record-routes.ts'

export const ordersFeatures = [
  couponCheckRoutes,
  ordersRoutes,
  byHandRoutes,
  customersRoutes,
  recordRoutes,
  mailTextsRoutes,
  cancellationsRoutes,
  privacyRoutes,
  marketingRoutes,
  dayRoutes,
]
