import type { DeliveryMethod } from '@lechaim/shared/contracts/delivery.ts'

const methods: Record<DeliveryMethod, string> = { pickup: 'איסוף עצמי', delivery: 'משלוח', coordinate: 'נתאם טלפונית' }

export const orderDeliveryMessages = {
  title: 'אספקה',
  methods,
  request: 'ההזמנה נשלחה בלילה, ולכן היא בקשה שתאושר אחרי 06:00',
  age: 'המשלוח נמסר לבני 18+ בהצגת תעודה',
  ageOfPickup: 'המשקאות נמסרים לבני 18+ בהצגת תעודה',
  ageUnverified: 'לא נמסר – לא אומת גיל',
}
