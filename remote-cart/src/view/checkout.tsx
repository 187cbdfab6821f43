export { Checkout as default } from '../checkout/checkout.tsx'
