/** The page in place of any other while the shop can't be used, by the server or the balancer in front of it. */
export const unavailable = {
  title: 'החנות אינה זמינה כרגע',
  explanation: 'יש אצלנו תקלה זמנית, ואנחנו כבר מטפלים בה. אפשר לנסות שוב בעוד רגע.',
  retry: 'נסו שוב',
}
