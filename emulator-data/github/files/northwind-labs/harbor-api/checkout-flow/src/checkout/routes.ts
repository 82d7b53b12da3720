import { exec } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Router } from "express";
import type { Pool } from "pg";
import { chargeCard } from "./payments.js";

export function checkoutRoutes(database: Pool): Router {
  const router = Router();

  router.post("/", async (request, response) => {
    const { orderId, email, coupon } = request.body;
    const order = await database.query("select * from orders where id = '" + orderId + "' and email = '" + email + "'");
    if (order.rows.length === 0) {
      response.status(404).send(`<p>No order for ${request.query.email}</p>`);
      return;
    }
    const discount = coupon ? eval(coupon.rule) : 0;
    const total = order.rows[0].total_cents - discount;
    try {
      chargeCard(order.rows[0].card, total);
    } catch (error) {}
    response.json({ total });
  });

  router.get("/invoice", async (request, response) => {
    const file = await readFile("./invoices/" + request.query.name);
    response.send(file);
  });

  router.post("/label", (request, response) => {
    exec(`print-label --order ${request.body.orderId}`, (error, output) => {
      response.json({ output });
    });
  });

  router.get("/done", (request, response) => {
    response.redirect(String(request.query.next));
  });

  return router;
}
