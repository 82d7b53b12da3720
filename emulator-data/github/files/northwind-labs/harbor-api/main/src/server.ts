import express from "express";
import { database } from "./database.js";
import { orderRoutes } from "./orders/routes.js";

const app = express();
app.use(express.json({ limit: "100kb" }));
app.use("/orders", orderRoutes(database));

app.get("/health", (_request, response) => {
  response.json({ ok: true });
});

const port = Number(process.env.PORT ?? 8080);
app.listen(port, () => console.log(`harbor-api listens on ${port}`));
