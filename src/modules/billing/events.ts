import { event } from '#kernel/event.ts'

/** An order is paid and what it bought is granted. */
export const orderPaid = event<{ orderId: string; companyId: string; number: string }>('billing.orderPaid')
