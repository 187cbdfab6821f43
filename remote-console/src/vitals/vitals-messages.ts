import type { DeviceClass, VitalName } from '@lechaim/shared/contracts/release-vitals.ts'
import { formatNumber } from '@lechaim/shared/lib/format.ts'

const names: Record<VitalName, string> = {
  lcp: 'התוכן הגדול (LCP)',
  inp: 'תגובה ללחיצה (INP)',
  cls: 'תזוזות בפריסה (CLS)',
  ttfb: 'תשובת השרת (TTFB)',
}
const devices: Record<DeviceClass, string> = { phone: 'טלפון', desktop: 'מחשב' }

export const vitalsMessages = {
  title: 'חוויית הדף',
  intro: 'לכל גרסה: קו מהחציון (p50) עד p95, ונקודה ב־p75. הקו המקווקו הוא הגבול של חוויה טובה.',
  none: 'עוד אין מדידות. הן מגיעות מדפדפני המבקרים, זמן מה אחרי שהגרסה ניתנה להם.',
  failed: 'המדידות לא נטענו',
  names,
  devices,
  table: 'המדידות בטבלה',
  columns: { vital: 'מדד', device: 'מכשיר', version: 'גרסה', views: 'צפיות' },
  value: (name: VitalName, value: number) => (name === 'cls' ? value.toFixed(2) : formatNumber(Math.round(value))),
  unit: (name: VitalName) => (name === 'cls' ? '' : 'מ״ש'),
}
