module northwind.example/lighthouse

go 1.24
