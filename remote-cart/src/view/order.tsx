export { OrderView as default } from '../order/order-view.tsx'
