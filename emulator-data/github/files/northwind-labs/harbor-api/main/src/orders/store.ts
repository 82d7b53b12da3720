import type { Pool } from "pg";

export interface Order {
  id: string;
  userId: string;
  totalCents: number;
  status: "open" | "paid" | "shipped";
}

export async function findOrder(database: Pool, id: string): Promise<Order | null> {
  const result = await database.query<Order>(
    'select id, user_id as "userId", total_cents as "totalCents", status from orders where id = $1',
    [id],
  );
  return result.rows[0] ?? null;
}

export async function listOrders(database: Pool, userId: string): Promise<Order[]> {
  const result = await database.query<Order>(
    'select id, user_id as "userId", total_cents as "totalCents", status from orders where user_id = $1 order by id',
    [userId],
  );
  return result.rows;
}
