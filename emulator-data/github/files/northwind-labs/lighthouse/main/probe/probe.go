// Package probe asks an address whether it answers.
package probe

import (
	"context"
	"net/http"
	"time"
)

// Result says how one probe went.
type Result struct {
	Address string
	Status  int
	Took    time.Duration
}

// Run asks once and gives up with the context.
func Run(ctx context.Context, client *http.Client, address string) (Result, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return Result{}, err
	}
	began := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return Result{}, err
	}
	defer response.Body.Close()
	return Result{Address: address, Status: response.StatusCode, Took: time.Since(began)}, nil
}
