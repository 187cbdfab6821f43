// Inline styles of mails, since mail programs support neither stylesheets nor custom properties nor logical sides.
const ink = '#1f1a17'
const soft = '#655950'
const wine = '#5b1a2e'
const line = '#e6dccb'
const cell = `padding:12px 0;border-bottom:1px solid ${line};vertical-align:top`

export const mailStyles = {
  body: `margin:0;padding:24px 12px;background:#fbf7f0;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:${ink};text-align:right`,
  sheet: 'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px',
  shop: `margin:0 0 16px;color:${wine};font-size:20px;font-weight:bold`,
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  text: 'margin:16px 0',
  code: 'font-size:32px;letter-spacing:6px;font-weight:bold;text-align:center',
  button: `display:inline-block;padding:12px 28px;background:${wine};color:#ffffff;border-radius:999px;font-weight:bold;text-decoration:none`,
  table: 'margin:16px 0;border-collapse:collapse',
  cell: `${cell};text-align:right`,
  amount: `${cell};padding-right:16px;text-align:left;white-space:nowrap`,
  totalName: 'padding:16px 0 0;text-align:right;font-size:18px',
  total: 'padding:16px 16px 0 0;text-align:left;white-space:nowrap;font-size:18px',
  detail: `color:${soft};font-size:14px`,
  label: `padding:4px 0 4px 16px;color:${soft};text-align:right;vertical-align:top;white-space:nowrap`,
  value: 'width:100%;padding:4px 0;text-align:right;vertical-align:top;white-space:pre-line;word-break:break-word',
}
